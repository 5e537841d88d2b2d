import { bing } from '#lib/engines/bing.ts';
import { duckduckgo } from '#lib/engines/duckduckgo.ts';
import type { Engine } from '#lib/engines/engine.ts';
import { google } from '#lib/engines/google.ts';
import { yahoo } from '#lib/engines/yahoo.ts';

/** All supported engines. */
export const engines: readonly Engine[] = [google, bing, yahoo, duckduckgo];
