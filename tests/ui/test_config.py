"""What Kivy finds before it is imported."""

from ui.config import ScreenConfig, kivy_settings, template_file

TEMPLATE = "[kivy]\nexit_on_escape = 1\nkeyboard_mode = dock\n[graphics]\nmaxfps = 60\n[input]\na = mtdev\n"


def test_exactly_one_touch_provider_whatever_the_owner_wrote():
    assert dict(kivy_settings(ScreenConfig(), TEMPLATE)["input"]) == {"mouse": "mouse,disable_multitouch"}
    touch = ScreenConfig(touch="mtdev,/dev/input/event4")
    assert dict(kivy_settings(touch, TEMPLATE)["input"]) == {"screen": "mtdev,/dev/input/event4"}


def test_escape_never_ends_a_play_and_the_rest_of_the_owner_s_file_holds():
    settings = kivy_settings(ScreenConfig(maxfps=20), TEMPLATE)
    assert settings["kivy"]["exit_on_escape"] == "0"
    assert settings["kivy"]["keyboard_mode"] == "dock"
    assert settings["graphics"]["maxfps"] == "20"


def test_a_turned_screen_has_its_sides_exchanged():
    settings = kivy_settings(ScreenConfig(width=720, height=1280, rotation=90), "")
    assert (settings["graphics"]["width"], settings["graphics"]["height"]) == ("1280", "720")
    upside_down = kivy_settings(ScreenConfig(width=800, height=480, rotation=180), "")
    assert upside_down["graphics"]["width"] == "800"


def test_a_damaged_file_gives_the_firm_values():
    settings = kivy_settings(ScreenConfig(), "no section\n= \x00")
    assert settings["graphics"]["multisamples"] == "0"
    assert settings["kivy"]["log_enable"] == "0"


def test_the_checkout_has_a_template():
    assert template_file() is not None


def test_a_known_screen_needs_no_density():
    assert ScreenConfig(width=720, height=1280).metrics().px_per_mm == 8.3
    assert ScreenConfig(width=720, height=1280, px_per_mm=9.0).metrics().px_per_mm == 9.0
