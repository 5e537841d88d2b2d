import { dataforseo } from '#lib/features/searches/sources/dataforseo.ts';
import { searxng } from '#lib/features/searches/sources/searxng.ts';
import { serpapi } from '#lib/features/searches/sources/serpapi.ts';
import { serper } from '#lib/features/searches/sources/serper.ts';
import type { Source } from '#lib/features/searches/sources/source.ts';

/** All sources of results besides our own engines; register a new one here and in the kinds of connections. */
export const sources: readonly Source[] = [searxng, serpapi, serper, dataforseo];
