"""The screen: draws snapshots and submits moves. Knows no rule."""
