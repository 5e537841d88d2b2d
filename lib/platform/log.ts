import 'server-only';
import { type Logger, pino } from 'pino';
import { env } from '#lib/platform/env.ts';

export type { Logger };

/** JSON lines on standard error. Secrets are removed here, so that no caller has to think of it. */
export const log: Logger = pino(
  {
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'authorization',
        '*.authorization',
        'cookie',
        '*.cookie',
        'password',
        '*.password',
        'token',
        '*.token',
        'secret',
        '*.secret',
        'key',
        '*.key',
      ],
      censor: '[removed]',
    },
  },
  pino.destination({ dest: 2, sync: true }),
);
