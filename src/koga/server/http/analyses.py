"""Analyses of finished tables over HTTP: started by the first request, stored, and the same for every viewer."""

from __future__ import annotations

from litestar import get

from koga.server.forms import AnalysisState
from koga.server.http.routes import Asking, Begin, Id, TheTables, finished


@get("/api/tables/{id:str}/analysis")
async def show_analysis(id: Id, request: Asking, tables: TheTables, begin: Begin = True) -> AnalysisState:
    """Return the analysis of a finished game, or its progress. The first request starts it; poll until it is done.
    With `begin=false` nothing is started."""
    table = await finished(tables, id, request)
    return await tables.analyses.state(table, request.scope["state"]["account"], begin)
