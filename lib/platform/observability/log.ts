import 'server-only';
import { env, givenVariables } from '#lib/platform/env.ts';
import { type Logger, makeLog } from '#lib/platform/observability/create-logger.ts';
import { rememberVariables } from '#lib/platform/observability/redact.ts';

export type { Logger };

rememberVariables(givenVariables());

/** This process's log; see `makeLog`. */
export const log: Logger = makeLog(env().LOG_LEVEL);
