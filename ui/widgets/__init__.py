"""The parts that screens are made of. Import them from their modules, e.g. `ui.widgets.buttons`."""
