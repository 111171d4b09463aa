"""The screens: each binds what its presenter gives and sends what fingers ask for."""
