"""Incan Gold once more, slowly and plainly, from the rules page alone: to compare with the rules.

Everything is a list or a dict, gems lie where they lie, nothing is derived. Shares no code with
the game. It trusts its caller: only legal moves are played.
"""

TREASURES = [1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15, 17]
HAZARDS = ["spiders", "mummy", "fire", "snakes", "rockfall"]


class Reference:
    def __init__(self, players, options, leader, artifacts):
        self.players = list(players)
        self.split = options["split"]
        self.artifact_values = options["artifact_values"]
        self.leader = self.players.index(leader)
        self.under_temples = list(artifacts)
        self.round = 0
        self.open = False  # a round is being played
        self.tent = dict.fromkeys(players, 0)
        self.beside = dict.fromkeys(players, 0)
        self.artifacts = {player: [] for player in players}
        self.left_temple = 0  # artifacts that were carried out so far
        self.in_temple = []
        self.path = []  # [card, points left on it]
        self.cards = 0  # turned up in this round
        self.quest = [f"treasure:{value}" for value in TREASURES]
        self.quest += [f"hazard:{kind}" for kind in HAZARDS for _ in range(3)]
        self.artifact_deck = []
        self.deck = []  # what can still come in this round
        self.voted = False
        self.lost = 0  # points that went back to the bank
        self.turned = 0  # points on all treasures that came

    @property
    def over(self):
        return self.round == 5 and not self.open

    def open_temple(self):
        self.round += 1
        self.open = True
        self.in_temple = list(self.players)
        self.artifact_deck.append(f"artifact:{self.under_temples[self.round - 1]}")
        self.deck = self.quest + self.artifact_deck
        self.path = []
        self.cards = 0
        self.voted = False

    def reveal(self, card):
        self.deck.remove(card)
        seen_before = any(lying == card for lying, _ in self.path)
        self.path.append([card, 0])
        self.cards += 1
        self.voted = False
        kind, value = card.split(":")
        if kind == "treasure":
            points = int(value)
            self.turned += points
            while points >= len(self.in_temple):
                for player in self.in_temple:
                    self.beside[player] += 1
                    points -= 1
            self.path[-1][1] = points
        if kind == "artifact":
            self.artifact_deck.remove(card)
        if kind == "hazard" and seen_before:
            self.quest.remove(card)
            for player in self.in_temple:
                self.lost += self.beside[player]
                self.beside[player] = 0
            self.in_temple = []
            self.end_round()

    def vote(self, stay, leave):
        self.voted = True
        if not leave:
            return
        piles = [[entry] for entry in self.path] if self.split == "per_card" else [self.path]
        for pile in piles:
            while sum(left for _, left in pile) >= len(leave):
                for player in leave:
                    entry = next(entry for entry in pile if entry[1])
                    entry[1] -= 1
                    self.beside[player] += 1
        if len(leave) == 1:
            for entry in [entry for entry in self.path if entry[0].startswith("artifact")]:
                self.path.remove(entry)
                printed = int(entry[0].split(":")[1])
                by_exit = 5 if self.left_temple < 3 else 10
                self.artifacts[leave[0]].append(by_exit if self.artifact_values == "by_exit" else printed)
                self.left_temple += 1
        for player in leave:
            self.tent[player] += self.beside[player]
            self.beside[player] = 0
            self.in_temple.remove(player)
        if not self.in_temple:
            self.end_round()

    def end_round(self):
        self.lost += sum(left for _, left in self.path)
        self.path = []
        self.open = False
        self.leader = (self.leader + 1) % len(self.players)

    # --- what may be done next ---------------------------------------------------------------

    def may_open(self):
        return not self.open and self.round < 5

    def may_reveal(self):
        if not self.open:
            return set()
        first_hazard = self.cards == 1 and any(card.startswith("hazard") for card, _ in self.path)
        if not self.cards or first_hazard or self.voted:
            return set(self.deck)
        return set()

    def may_vote(self):
        return self.open and self.cards > 0 and not self.voted

    def to_act(self):
        if self.over:
            return []
        if self.open and self.may_vote() and not self.may_reveal():
            return self.in_temple
        return [self.players[self.leader]]

    # --- the score ---------------------------------------------------------------------------

    def score(self, player):
        return self.tent[player] + sum(self.artifacts[player])

    def ranks(self):
        """player → rank: how many are better, plus one."""

        def better(one, other):
            mine = (self.score(one), len(self.artifacts[one]))
            return mine > (self.score(other), len(self.artifacts[other]))

        return {
            player: 1 + sum(better(other, player) for other in self.players if other != player)
            for player in self.players
        }
