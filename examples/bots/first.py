"""A bot in thirty lines, which takes a random legal action.

koga play taisen --seats human,"exec:python first.py"
"""

import json
import random
import sys


def say(**message):
    print(json.dumps(message), flush=True)


def choose(question):
    """Choose an action: question["view"] is what the seat may know, question["actions"] has the legal actions."""
    rng = random.Random(question["seed"])
    return rng.choice(question["actions"])["action"]


for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        say(type="hello", protocol=1, name="first bot")
    elif kind == "go":
        say(type="bestmove", id=message["id"], action=choose(message))
    elif kind == "quit":
        break
    # new_game, game_over, stop (answers are immediate anyway) and unknown messages: nothing to do
