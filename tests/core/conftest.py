"""What the tests of the core sit down at, put away when they are done."""

import pytest

from tests.core.at_the_table import Evening


@pytest.fixture
def evening(tmp_path):
    evening = Evening(tmp_path)
    yield evening
    evening.close()
