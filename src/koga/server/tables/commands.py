"""What a person at a table can do over the socket. Each is stored before anybody, the doer included, hears of it."""

from __future__ import annotations

import time

from koga.bots.bot import imagined
from koga.core.game import InvalidInput
from koga.server.storage.errors import Conflict
from koga.server.storage.rows import ChatRow, Entry
from koga.server.tables.creation import again, check_level
from koga.server.tables.registry import Registry
from koga.server.tables.table import Table
from koga.server.wire import (
    Act,
    Again,
    Answer,
    Away,
    Back,
    Because,
    Done,
    Hint,
    Hinted,
    Refused,
    Resign,
    Say,
    Show,
    Undo,
    Why,
)


async def act(registry: Registry, id: str, message: Act) -> Done:
    async with registry.held(id) as table:
        new = acted(table, message)
        if new is not None:
            await registry.commit(table, new)
        return Done(message.id, table.answered[message.seat, message.id])


def acted(table: Table, message: Act) -> list[Entry] | None:
    """What an action leads to, to be stored; None if this message was carried out before. The table's lock is held."""
    if (message.seat, message.id) in table.answered:
        return None
    if table.bot_of(message.seat) is not None:
        raise Refused("not-your-turn")
    return table.act(message.seat, message.version, message.action, time.time(), message.id)


async def undo(registry: Registry, id: str, message: Undo) -> Done:
    async with registry.held(id) as table:
        done = table.answered.get((message.seat, message.id))
        if done is None:
            await registry.commit(
                table, table.ask_undo(message.seat, message.version, time.time(), message.id, registry.rng)
            )
            done = table.version
        return Done(message.id, done)


async def answer(registry: Registry, id: str, message: Answer) -> Done:
    async with registry.held(id) as table:
        done = table.answered.get((message.seat, message.id))
        if done is None:
            new = table.answer_undo(message.seat, message.version, message.yes, time.time(), message.id)
            await registry.commit(table, new)
            done = table.version
        return Done(message.id, done)


async def talk(registry: Registry, id: str, message: Say | Show) -> Done:
    """A text, unless a rule closes the chat to the seat during the game; a sign, always."""
    text = message.text if isinstance(message, Say) else None
    sign = message.sign if isinstance(message, Show) else None
    async with registry.held(id) as table:
        if any(line.seat == message.seat and line.message == message.id for line in table.chat):
            return Done(message.id, table.version)
        if text is not None:
            check_talk(table, message.seat, text)
        number = table.chat[-1].number + 1 if table.chat else 1
        line = ChatRow(id, number, message.seat, text, sign, time.time(), message.id)
        try:
            await registry.repository.append_chat(line)
        except Conflict as error:
            registry.spawn(registry.refresh(id))
            raise Refused("stale") from error
        table.chat.append(line)
        registry.publish_chat(table, table.chat_lines()[-1])
        return Done(message.id, table.version)


def check_talk(table: Table, seat: int, text: str) -> None:
    if not text.isprintable() or not text.strip():
        raise Refused("malformed", more="a text is one line of signs that can be printed")
    rule = table.game.hushed(table.agreed, seat)
    if rule is not None and not table.is_over():
        raise Refused("hushed", rule=rule)


async def hint(registry: Registry, id: str, message: Hint) -> Hinted:
    async with registry.held(id) as table:
        if not table.settings.hints:
            raise Refused("no-hints")
        table.check_running()
        table.check_version(message.version)
        if message.seat != table.match.position.to_act:
            raise Refused("not-your-turn")
        guess = imagined(table.match.position, registry.rng)
    found = await registry.pool.evaluate(table.game, guess, registry.rng.next())
    return Hinted(message.id, message.version, message.seat, tuple(found))


async def why(registry: Registry, id: str, message: Why) -> Because:
    """Only whoever is to act may ask, of what it could try: that tells no more than trying it would."""
    async with registry.held(id) as table:
        table.check_running()
        table.check_version(message.version)
        position = table.match.position
        if message.seat != position.to_act:
            raise Refused("not-your-turn")
        try:
            rule = position.forbidden_by(table.game.action_number(position, message.name))
        except InvalidInput as error:
            raise Refused("invalid", more=str(error)) from error
        return Because(message.id, table.version, rule)


async def away(registry: Registry, id: str, message: Away) -> Done:
    async with registry.held(id) as table:
        try:
            level = check_level(table.game, message.level)
        except InvalidInput as error:
            raise Refused("invalid", more=str(error)) from error
        if table.is_over():
            raise Refused("over")
        table.check_stayed(message.seat)
        if table.seats[message.seat].stand_in != level:
            await registry.change_seat(table, message.seat, stand_in=level)
        return Done(message.id, table.version)


async def back(registry: Registry, id: str, message: Back) -> Done:
    async with registry.held(id) as table:
        if table.is_over():
            raise Refused("over")
        table.check_stayed(message.seat)
        if table.clocked.is_out(message.seat, time.time()):
            raise Refused("out-of-time")
        if table.seats[message.seat].stand_in is not None:
            table.clocked.begin_anew(message.seat, time.time())
            await registry.change_seat(table, message.seat, stand_in=None)
        return Done(message.id, table.version)


async def resign(registry: Registry, id: str, message: Resign) -> Done:
    async with registry.held(id) as table:
        done = table.answered.get((message.seat, message.id))
        if done is None:
            level = check_level(table.game, None)
            await registry.commit(table, table.resign(message.seat, level, time.time(), message.id))
            done = table.version
        return Done(message.id, done)


async def rematch(registry: Registry, id: str, message: Again) -> Done:
    """The first who asks makes the new table; TableUpdate tells everybody where it is."""
    async with registry.held(id) as table:
        if not table.is_over():
            raise Refused("not-over")
        if table.row.rematch is None:
            try:
                new = await registry.open(again(table, time.time()), rematch_of=id)
            except Conflict as error:
                registry.spawn(registry.refresh(id))
                raise Refused("stale") from error
            table.move_on(new.id)
            registry.publish_state(table)
        return Done(message.id, table.version)
