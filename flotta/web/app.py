"""The house as an ASGI application."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

from flotta.store import store_at
from flotta.table import House, Settings
from flotta.table.workers import Workers
from flotta.web import (
    api,
    carry,
    change,
    files,
    lesson,
    metrics,
    new_table,
    notices,
    opening,
    over,
    poster,
    reach,
    replay,
    rules,
    shelf,
    stream,
    tables,
)
from flotta.web.answers import Packing, answer_errors
from flotta.web.beside import beside
from flotta.web.commands import Commands, Questions
from flotta.web.guard import Guard
from flotta.web.opening import Openings
from flotta.web.pages import ENVIRONMENT
from flotta.web.stream import Streams
from flotta.web.view import Viewer


def unfold(app: FastAPI) -> None:
    """Do in advance, and beside the event loop, what the first visitor would otherwise wait for: read the games' folders and
    the templates, and write the API's description.
    """
    shelf.sound_games()
    for template in ENVIRONMENT.list_templates():
        ENVIRONMENT.get_template(template)
    app.openapi()


def create_app(settings: Settings, house: House | None = None, workers: Workers | None = None) -> FastAPI:
    """The whole house. With a `house` given, that one is served and its owner opens and closes it."""
    served = house or House(store_at(settings.database), settings, workers=workers)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        if house is None:
            await served.open()
            if settings.prepare:
                app.state.unfolding = asyncio.ensure_future(beside(unfold, app))
                if served.workers.takes_over:
                    await asyncio.gather(served.ready.prepare_compiled(), app.state.unfolding)
                served.ready.prepare_all()
        gc.collect()
        gc.freeze()  # these objects live as long as the house: the garbage collector need not look at them
        yield
        if house is None:
            await served.close()

    app = FastAPI(
        title=settings.title,
        version=version("flotta"),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.settings, app.state.house = settings, served
    app.state.viewer, app.state.streams = Viewer(served), Streams(settings, served.workers)
    app.state.switch = None
    app.state.openings, app.state.questions = Openings(served.workers), Questions(settings, served.workers)
    answer_errors(app)
    for part in (
        shelf,
        new_table,
        change,
        rules,
        lesson,
        notices,
        reach,
        carry,
        tables,
        over,
        poster,
        replay,
        stream,
        opening,
        files,
        metrics,
    ):
        app.include_router(part.router, include_in_schema=False)
    app.include_router(api.router)
    app.add_middleware(Packing)
    app.add_middleware(Commands)
    app.add_middleware(Guard, settings=settings, workers=served.workers)
    return app
