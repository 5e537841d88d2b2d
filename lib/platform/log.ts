import 'server-only';
import { env, givenVariables } from '#lib/platform/env.ts';
import { type Logger, makeLog } from '#lib/platform/make-log.ts';
import { rememberVariables } from '#lib/platform/redact.ts';

export type { Logger };

rememberVariables(givenVariables());

/** This process's log; see `makeLog`. */
export const log: Logger = makeLog(env().LOG_LEVEL);
