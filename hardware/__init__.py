"""Buttons, lamps and readers: gpiozero and pyserial, nothing of rules or screens."""
