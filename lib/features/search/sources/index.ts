import { dataforseo } from '#lib/features/search/sources/dataforseo.ts';
import { searxng } from '#lib/features/search/sources/searxng.ts';
import { serpapi } from '#lib/features/search/sources/serpapi.ts';
import { serper } from '#lib/features/search/sources/serper.ts';
import type { Source } from '#lib/features/search/sources/source.ts';

/** Every source of results beside our own engines; a new one is added here and in the kinds of connections. */
export const sources: readonly Source[] = [searxng, serpapi, serper, dataforseo];
