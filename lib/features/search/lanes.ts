import type { Engine, ParsedSerp, SerpQuery } from '#lib/engines/engine.ts';
import type { Ctx } from '#lib/features/context.ts';
import { askEngine } from '#lib/features/search/ask-engine.ts';
import { exitsFor } from '#lib/features/search/exits.ts';
import type { RawPage } from '#lib/features/search/failure.ts';

/** A page of results, or one that says that nothing was found. */
export interface PageAnswer {
  state: 'results' | 'empty';
  page: RawPage;
  parsed: ParsedSerp;
}

/** One way to get a page of results: a transport of the engine through a way out, or a connected source. */
export interface SearchLane {
  exit: string;
  transport: string;
  via: 'http' | 'browser' | 'source';
  /** @throws EngineFailure for what the engine did, AppError for what the net or this installation did */
  ask: (ctx: Ctx, search: SerpQuery, timeoutMs: number) => Promise<PageAnswer>;
}

/** The ways to ask an engine for results in a country, in the order in which they are tried. */
export function lanesOf(engine: Engine, country: string): SearchLane[] {
  return exitsFor(country).flatMap((exit) =>
    engine.transports.map((transport) => ({
      exit: exit.id,
      transport: transport.id,
      via: transport.via,
      ask: (ctx: Ctx, search: SerpQuery, timeoutMs: number) =>
        askEngine(ctx, engine, transport, exit, search, timeoutMs),
    })),
  );
}
