import { bing } from '#lib/engines/bing.ts';
import type { Engine } from '#lib/engines/engine.ts';
import { google } from '#lib/engines/google.ts';

/** Every engine that can be asked. */
export const engines: readonly Engine[] = [google, bing];
