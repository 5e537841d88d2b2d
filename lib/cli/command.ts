import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { onShutdownSignal } from '#lib/cli/startup/shutdown-signals.ts';

/**
 * Runs a one-off command: progress goes to standard error, a failure exits with 1 and one clear line, a signal aborts it
 * cleanly.
 */
export async function runCommand(
  work: (signal: AbortSignal, say: (line: string) => void) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  onShutdownSignal(
    () => stopping.abort(new Error('Stopped.')),
    () => process.exit(130),
  );
  const say = (line: string) => process.stderr.write(`${line}\n`);
  try {
    await work(stopping.signal, say);
    process.exit(0);
  } catch (error) {
    // An aborted command fails in many ways; the one reason is the stop request.
    if (stopping.signal.aborted) say('Canceled; nothing was changed.');
    else say(error instanceof Error ? error.message : String(error));
    process.exit(stopping.signal.aborted ? 130 : 1);
  }
}

/**
 * Parses `FILE [--flag …]`. The file is relative to the folder in which npm was called.
 * @param flags names of the allowed flags
 * @throws Error with the usage
 */
export function fileArgument<Flag extends string>(
  usage: string,
  flags: Record<Flag, true>,
): { file: string; set: ReadonlySet<Flag> } {
  const names = Object.keys(flags) as Flag[];
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }])),
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new Error('Exactly one file is required.');
    return {
      file: resolve(process.env.INIT_CWD ?? process.cwd(), file),
      set: new Set(names.filter((name) => values[name])),
    };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}
