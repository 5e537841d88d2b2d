import { parseArgs } from 'node:util';
import type { ResilienceForm } from '#tests/resilience/resilience-test.ts';

/** Which resilience tests to run, and how. */
export interface ResilienceOptions {
  /** In the order of the list. */
  names: string[];
  form: ResilienceForm;
  /** How often each test runs; the worst run is reported. */
  runs: number;
  /** Minutes for a test with a fixed duration; absent: its own default. */
  minutes?: number;
  /** The machine is idle: record the result of its calibration loop as the new reference. */
  calibrate: boolean;
}

const USAGE = 'Usage: npm run drill [-- NAME … --short --runs N --minutes N --calibrate]';

/**
 * Parses the command line. Without names: every test, once.
 * @throws Error with the usage
 */
export function resilienceOptions(args: string[], known: readonly string[]): ResilienceOptions {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        short: { type: 'boolean', default: false },
        runs: { type: 'string', default: '1' },
        minutes: { type: 'string' },
        calibrate: { type: 'boolean', default: false },
      },
    });
    const strange = positionals.find((name) => !known.includes(name));
    if (strange !== undefined) throw new Error(`No drill is called "${strange}"; there are ${known.join(', ')}.`);
    return {
      names: positionals.length === 0 ? [...known] : known.filter((name) => positionals.includes(name)),
      form: values.short ? 'short' : 'full',
      runs: whole('--runs', values.runs),
      ...(values.minutes === undefined ? {} : { minutes: whole('--minutes', values.minutes) }),
      calibrate: values.calibrate,
    };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)} ${USAGE}`);
  }
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`${name} takes a whole number from 1; given: "${text}".`);
  return Number(text);
}
