"""Gymnasium's spaces for observations and masks."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from koga.envs.episode import LARGEST, Episode


def observation_space(episode: Episode) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, LARGEST, (episode.observer.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (episode.action_count,), np.int8),
        }
    )
