"""Cartagena in words: names, choices, the log from each viewer's side, the scoring."""

from __future__ import annotations

from flotta.engine.colours import BLUE, BROWN, GREEN, RED, YELLOW, worn
from flotta.engine.options import Preset
from flotta.engine.state import Record
from flotta.engine.verbs import Action
from flotta.engine.words import Say
from flotta.games.cartagena import terms as t
from flotta.games.cartagena.box import BOARDS, CARDS, FACES, SYMBOLS, say
from flotta.games.cartagena.box import COLOURS as CREWS
from flotta.games.cartagena.choices import target
from flotta.games.cartagena.paths import goal
from flotta.games.cartagena.rules import progress

BLURB = say("A race of pirate crews along a path of symbols: cards run forward, only steps back bring new ones.")

PRESETS = (
    Preset(say("First game"), say("4 boards, 4 pirates"), 25, {"boards": 4, "crew": 4}),
    Preset(say("As in the box"), say("6 boards, 6 pirates"), 35),
    Preset(say("A long evening"), say("the full adventure: tunnel, ship, jungle"), 75, {"scenario": "full"}),
)

OPTION_WORDS: dict[str, Say] = {
    "scenario": say("Which part of the story is played."),
    "scenario=escape": say("Escape from prison: through the tunnel to the ship (the base game)."),
    "scenario=jungle": say("Through the jungle of Tortuga: from the wreck to the pirate cove."),
    "scenario=full": say("The full adventure: tunnel, a ship that sails back and forth, jungle."),
    "boards": say("How many map boards make the path: fewer is shorter (5 is our choice)."),
    **{f"boards={n}": say("{n} boards", n=n) for n in range(4, 9)},
    "boards_per_section": say("How many boards make the tunnel, and as many the jungle."),
    **{f"boards_per_section={n}": say("{n} boards in each part", n=n) for n in (3, 4)},
    "crew": say("How many pirates each crew has."),
    **{f"crew={n}": say("{n} pirates", n=n) for n in range(4, 7)},
    "refill_tunnel": say("How new cards are won in the tunnel."),
    "refill_tunnel=classic": say("Classic: step back onto other pirates."),
    "refill_tunnel=morgan": say("Captain Morgan: push a rival's pirate forward."),
    "refill_tunnel=both": say("Both ways are open."),
    "refill_jungle": say("How new cards are won in the jungle."),
    "refill_jungle=classic": say("Classic: step back onto other pirates."),
    "refill_jungle=morgan": say("Captain Morgan: push a rival's pirate forward."),
    "refill_jungle=both": say("Both ways are open."),
    "freebooter": say("Freebooter rule: whoever plays a dark card makes all others discard down to seven."),
    "magician": say(
        "The Magician: cards may be played for an effect, chests may be opened. The rulebook's text is lost: all effects are "
        "our reconstruction."
    ),
    "layout": say("How the boards are laid."),
    "layout=random": say("Drawn at random, with random direction (our choice)."),
    "layout=standard": say("Boards 1, 2, 3 and so on."),
    "layout=custom": say("In an order of our own."),
    "row": say("The boards from the start on."),
    **{f"row={board}": say("Board {board}", board=board) for board in range(1, BOARDS + 1)},
    **{f"row={-board}": say("Board {board}, turned round", board=board) for board in range(1, BOARDS + 1)},
    "start_player": say("Who begins."),
    "start_player=random": say("Drawn by lot (our choice)."),
    "start_player=0": say("The first seat."),
    "start_player=1": say("The second seat."),
    "start_player=2": say("The third seat."),
    "start_player=3": say("The fourth seat."),
    "start_player=4": say("The fifth seat."),
    "round_cap": say("After this many rounds the game is stopped and the best crew wins (our safety net)."),
    "hand_visibility": say("Whether hands are hidden."),
    "hand_visibility=hidden": say("Only you see your cards."),
    "hand_visibility=open": say("All hands lie open (from the edition of 2000, not in this rulebook)."),
}

COLOURS = (RED, GREEN, YELLOW, BLUE, BROWN)
SYMBOL_NAMES = dict(
    zip(SYMBOLS, (say("pistol"), say("rum"), say("lantern"), say("parrot"), say("hook hand"), say("treasure chest")), strict=True)
)
FACE_NAMES = dict(
    zip(
        FACES,
        (
            say("three doubloons: draw cards"),
            say("two doubloons: draw cards"),
            say("fair wind: one more action"),
            say("secret passage: the pirate runs on"),
            say("snare: the pirate steps back"),
            say("curse: discard cards"),
            say("alarm: the turn is over"),
        ),
        strict=True,
    )
)
ENCHANTMENTS = {
    "pistol": say("Enchanted! {card}: a warning shot sends a rival back (reconstructed rule)", card=SYMBOL_NAMES["pistol"]),
    "rum": say("Enchanted! {card}: fill your hand (reconstructed rule)", card=SYMBOL_NAMES["rum"]),
    "lantern": say("Enchanted! {card}: take a card from the discard pile (reconstructed rule)", card=SYMBOL_NAMES["lantern"]),
    "parrot": say(
        "Enchanted! {card}: repeat the card on top of the discard pile (reconstructed rule)", card=SYMBOL_NAMES["parrot"]
    ),
    "hook": say("Enchanted! {card}: grapple up to the next pirates ahead (reconstructed rule)", card=SYMBOL_NAMES["hook"]),
    "chest": say("Enchanted! {card}: run to a closed chest and open it (reconstructed rule)", card=SYMBOL_NAMES["chest"]),
}


def card_name(card: str | int) -> Say:
    """The name of a card type, dark ones marked."""
    slug = CARDS[card] if isinstance(card, int) else card
    symbol = SYMBOL_NAMES[slug.removesuffix("_dark")]
    return say("{card} (dark)", card=symbol) if slug.endswith("_dark") else symbol


def place_name(v: Record, place: int) -> Say:
    """The name of a place."""
    if place == t.START:
        return say("wreck") if v.options.scenario == t.JUNGLE else say("prison")
    if place == t.SHIP:
        return say("ship")
    return say("cove") if place == t.COVE else say("space {n}", n=place)


def place_in_short(v: Record, place: int) -> Say:
    """The same for the log: a space is its number."""
    return place_name(v, place) if place in (t.START, t.SHIP, t.COVE) else say("{n}", n=place)


def label(v: Record, seat: int, action: Action) -> Say:
    """How a choice reads in a list."""
    params = action.params
    if action.verb == "play":
        return say("Play {card}", card=card_name(str(params["card"])))
    if action.verb == "enchant":
        slug = str(params["card"])
        effect = ENCHANTMENTS[slug.removesuffix("_dark")]
        return say("{effect} (dark card)", effect=effect) if slug.endswith("_dark") else effect
    if action.verb == "from":
        return pirate_label(v, int(params["place"]))
    if action.verb == "take":
        return say("Take {card}", card=card_name(str(params["card"])))
    if action.verb == "discard":
        return say("Discard {card}", card=card_name(str(params["card"])))
    if action.verb == "colour":
        return say("A pirate of {colour}", colour=COLOURS[worn(CREWS.index(str(params["colour"])))].name)
    if action.verb == "sail":
        return say("Sail to Tortuga") if v.ship_at == t.AT_CARTAGENA else say("Sail to Cartagena")
    return FIXED_LABELS.get(action.verb, say("{action}", action=action.slug))


FIXED_LABELS = {
    "captain_sail": say("Sail at once, as captain, without spending an action"),
    "captain_stay": say("Do not sail as captain"),
    "retreat": say("Step back and draw"),
    "morgan": say("Push a rival forward and draw"),
    "end_turn": say("End the turn"),
    "pass_draw": say("Skip the turn and draw a card"),
}


def pirate_label(v: Record, place: int) -> Say:
    """A pirate to choose, with the place it would go to."""
    there = target(v, v.doing, v.colour, place, v.symbol_played)
    here = place_name(v, place)
    if there == t.NOWHERE:
        return say("The pirate here: {place}", place=here)
    return say("The pirate here: {place} → {there}", place=here, there=place_name(v, there))


def tell(before: Record, after: Record, actor: int, action: Action | None, viewer: int, names: list[object]) -> Say:
    """One event as this viewer may read it."""
    line = tell_event(before, after, actor, action, viewer, names)
    if after.step != t.DONE:
        return line
    if after.winner == t.NOBODY:
        return say("{line} The last round is over: the best crew wins.", line=line)
    if after.winner == viewer:
        return say("{line} Your whole crew is home: you win!", line=line)
    return say("{line} The whole crew is home: {who} wins!", line=line, who=names[after.winner])


def tell_event(before: Record, after: Record, actor: int, action: Action | None, viewer: int, names: list[object]) -> Say:
    """The event itself."""
    if action is None or action.verb == "draw":
        return tell_draw(before, action, viewer, names)
    mine = actor == viewer
    who = names[actor] if actor < len(names) else ""
    card = card_name(str(action.params["card"])) if "card" in action.params else say("card")
    if action.verb == "play":
        line = say("You play {card}.", card=card) if mine else say("{who} plays {card}.", who=who, card=card)
        return line.shortly(say("{card}", card=card), leads_on=True)
    if action.verb == "enchant":
        line = (
            say("You play {card}, enchanted!", card=card) if mine else say("{who} plays {card}, enchanted!", who=who, card=card)
        )
        return line.shortly(say("{card}, enchanted!", card=card))
    if action.verb == "take":
        line = (
            say("You take from the discard pile: {card}.", card=card)
            if mine
            else say("{who} takes from the discard pile: {card}.", who=who, card=card)
        )
        return line.shortly(say("out of the pile: {card}", card=card))
    if action.verb == "discard":
        line = say("You discard {card}.", card=card) if mine else say("{who} discards {card}.", who=who, card=card)
        return line.shortly(say("−1: {card}", card=card))
    if action.verb == "from":
        return tell_move(before, after, int(action.params["place"]), actor, viewer, names)
    if action.verb == "colour":
        return say("The chosen rival: {colour}.", colour=names[after.colour])
    if action.verb in ("captain_sail", "sail"):
        return tell_sail(after, action.verb, mine, who)
    if action.chance:
        return tell_chance(action, after, names)
    return (YOURS if mine else THEIRS)[action.verb](who).shortly(IN_SHORT[action.verb], leads_on=action.verb == "retreat")


IN_SHORT = {
    "captain_stay": say("stays, as captain"),
    "retreat": say("steps back"),
    "morgan": say("pushes a rival"),
    "end_turn": say("end of the turn"),
    "pass_draw": say("skips for a card"),
}
YOURS = {
    "captain_stay": lambda who: say("You are captain and stay."),
    "retreat": lambda who: say("You step back."),
    "morgan": lambda who: say("You push a rival forward."),
    "end_turn": lambda who: say("You end your turn."),
    "pass_draw": lambda who: say("You skip your turn for a card."),
}
THEIRS = {
    "captain_stay": lambda who: say("{who} is captain and stays.", who=who),
    "retreat": lambda who: say("{who} steps back.", who=who),
    "morgan": lambda who: say("{who} pushes a rival forward.", who=who),
    "end_turn": lambda who: say("{who} ends the turn.", who=who),
    "pass_draw": lambda who: say("{who} skips the turn for a card.", who=who),
}


def tell_draw(before: Record, action: Action | None, viewer: int, names: list[object]) -> Say:
    """A card drawn or dealt: its drawer learns which, the others only that."""
    who, dealt = int(before.active), before.step == t.DEALING
    if action is None:
        line = say("{who} is dealt a card.", who=names[who]) if dealt else say("{who} draws a card.", who=names[who])
        return line.shortly(say("+1 card"))
    card = card_name(str(action.params["card"]))
    if who == viewer:
        line = say("You are dealt: {card}.", card=card) if dealt else say("You draw: {card}.", card=card)
    elif dealt:
        line = say("{who} is dealt: {card}.", who=names[who], card=card)
    else:
        line = say("{who} draws: {card}.", who=names[who], card=card)
    return line.shortly(say("+1: {card}", card=card))


def tell_move(before: Record, after: Record, place: int, actor: int, viewer: int, names: list[object]) -> Say:
    """A pirate that moved, and how."""
    colour = int(before.colour)
    there = next(p for p in range(t.N_PLACES) if after.pirates[colour, p] > before.pirates[colour, p])
    ends = {"place": place_name(before, place), "there": place_name(before, there)}
    short = {"place": place_in_short(before, place), "there": place_in_short(before, there)}
    if before.doing == t.SHOT:
        line = say("A warning shot: the pirate of {whose} runs back: {place} → {there}.", whose=names[colour], **ends)
        return line.shortly(say("warning shot at {whose}: {place} → {there}", whose=names[colour], **short))
    if before.doing == t.PUSH:
        line = say("A pirate of {whose} runs: {place} → {there}.", whose=names[colour], **ends)
        return line.shortly(say("{whose}: {place} → {there}", whose=names[colour], **short))
    if before.doing == t.STEP_BACK:
        line = say("A pirate of {whose} steps back: {place} → {there}.", whose=names[colour], **ends)
        return line.shortly(say("back: {place} → {there}", **short))
    if before.doing == t.GRAPPLE:
        line = say("A pirate of {whose} grapples: {place} → {there}.", whose=names[colour], **ends)
    elif before.doing == t.OPEN_CHEST:
        line = say("A pirate of {whose} runs to a chest: {place} → {there}.", whose=names[colour], **ends)
    elif before.doing == t.ADVANCE and colour == viewer:
        line = say("Your pirate runs: {place} → {there}.", **ends)
    else:
        line = say("A pirate of {whose} runs: {place} → {there}.", whose=names[colour], **ends)
    return line.shortly(say("{place} → {there}", **short))


def tell_sail(after: Record, verb: str, mine: bool, who: object) -> Say:
    """The ship has sailed."""
    port = say("Cartagena") if after.ship_at == t.AT_CARTAGENA else say("Tortuga")
    if verb == "captain_sail":
        line = (
            say("You are captain and sail: {port}.", port=port)
            if mine
            else say("{who} is captain and sails: {port}.", who=who, port=port)
        )
        return line.shortly(say("as captain → {port}", port=port))
    line = say("You sail: {port}.", port=port) if mine else say("{who} sails: {port}.", who=who, port=port)
    return line.shortly(say("sails → {port}", port=port))


def tell_chance(action: Action, after: Record, names: list[object]) -> Say:
    """What chance decided in the open."""
    if action.verb == "lay":
        board = action.params["board"]
        if action.params["reversed"] == "yes":
            return say("Board {n} is laid, reversed.", n=board)
        return say("Board {n} is laid.", n=board)
    if action.verb == "first":
        return say("{who} begins.", who=names[int(action.params["seat"])])
    return say("The chest is opened: {face}.", face=FACE_NAMES[str(action.params["face"])])


def scoring(s: Record, seat: int) -> list[tuple[str, Say, int]]:
    """The crew's progress place by place, then what breaks ties; the rulebook itself knows only the winner."""
    lines = []
    for place in [t.START, *range(t.FIRST_SPACE, t.SHIP), t.SHIP, t.COVE]:
        count = int(s.pirates[seat, place])
        if count:
            each = progress(s, place)
            what = say("{n} pirate here: {place}, {each} each", "{n} pirates here: {place}, {each} each", n=count,
                       place=place_name(s, place), each=each)  # fmt: skip
            lines.append(("CA-7.3", what, count * each))
    home = int(s.pirates[seat, goal(s)])
    if s.winner == seat:
        lines.append(("CA-7.1", say("the whole crew is home: first, whatever the others have"), 0))
    else:
        lines.append(("CA-7.3", say("compared first: {n} at the goal", n=home), 0))
        lines.append(("CA-7.3", say("compared last: {n} cards in hand", n=int(s.hand_size[seat])), 0))
    return lines


def symbol_name(symbol: int) -> Say:
    """The name of a symbol by its number."""
    return SYMBOL_NAMES[SYMBOLS[symbol % t.N_SYMBOLS]]
