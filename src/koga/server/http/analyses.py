"""The analysis of a finished table over HTTP: started by the first request, stored, and the same for everyone."""

from __future__ import annotations

from litestar import get

from koga.server.forms import AnalysisState
from koga.server.http.routes import Asking, Id, TheTables, finished


@get("/api/tables/{id:str}/analysis")
async def show_analysis(id: Id, request: Asking, tables: TheTables) -> AnalysisState:
    """The analysis of a finished game, or how far it is; the first request begins it. Ask again until it is done."""
    table = await finished(tables, id, request)
    return await tables.analyses.state(table, request.scope["state"]["account"])
