import { format } from 'node:util';
import type { Logger } from '#lib/platform/observability/create-logger.ts';

/**
 * Writes console output of libraries, including Next, and Node's own messages (warnings, uncaught errors) as log lines. So
 * everything on standard error is redacted, and no event spans two lines.
 */
export function redirectConsoleToLog(log: Logger): void {
  const say =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (...args: unknown[]) => {
      const err = args.find((one) => one instanceof Error);
      const fields = err instanceof Error ? { err: withoutExtras(err), from: 'console' } : { from: 'console' };
      log[level](fields, format(...args.filter((one) => one !== err)));
    };
  Object.assign(console, { log: say('info'), info: say('info'), debug: say('debug'), trace: say('debug') });
  Object.assign(console, { warn: say('warn'), error: say('error') });
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') log.warn({ err: withoutExtras(warning) }, 'Node warning');
  });
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'the process exits after an internal error');
    process.exit(1);
  });
}

/**
 * Type, message and stack of an error, without its other properties: Node's warning about listeners contains the response,
 * and with it every cookie of the request.
 */
function withoutExtras({ name, message, stack }: Error): { type: string; message: string; stack: string | undefined } {
  return { type: name, message, stack };
}
