/**
 * `npm run drill`: each line of the reliability table as a script with one number and one pass line, on loopback, with real
 * processes. Prints the table, writes it to tests/resilience/results.md, and exits with 1 if a target is missed. With names
 * it runs only those resilience tests and keeps the rows of the others, each with the commit it was measured at. `--short`
 * is the form of `npm test`, which is not recorded; `--runs N` reports the worst of N; `--minutes N` is the duration of a
 * test with a fixed duration; `--calibrate` records this machine, currently idle, as the reference for later runs.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '#lib/cli/checks/run-tools.ts';
import { commit, fixedLoopMs, machineFacts } from '#lib/cli/resilience/machine.ts';
import { type ResilienceOptions, resilienceOptions } from '#lib/cli/resilience/options.ts';
import {
  figureText,
  mergeRows,
  type Noise,
  type ResultHead,
  type ResultRow,
  readResults,
  verdictOf,
  worstOf,
  writeResults,
} from '#lib/cli/resilience/results.ts';
import { runResilienceTest } from '#lib/cli/resilience/run-test.ts';
import { root } from '#lib/cli/root.ts';
import { onShutdownSignal } from '#lib/cli/startup/shutdown-signals.ts';
import { resilienceTests } from '#tests/resilience/list.ts';
import type { ResilienceRow } from '#tests/resilience/resilience-test.ts';

const FILE = join(root, 'tests', 'resilience', 'results.md');
const LOOP = 'fixed loop';
/**
 * If the calibration loop is slower or faster than on the idle machine by this much, speed measurements are not meaningful.
 */
const NOISE = 0.2;
/** In addition to the minutes of a test with a fixed duration. */
const LIMIT_MINUTES = { full: 75, short: 10 };

const say = (line: string) => process.stderr.write(`${line}\n`);
const stopping = new AbortController();
onShutdownSignal(
  () => {
    say('Stopping; what runs is ended …');
    stopping.abort(new Error('Stopped.'));
  },
  () => process.exit(130),
);

const names = Object.keys(resilienceTests);
let options: ResilienceOptions;
try {
  options = resilienceOptions(process.argv.slice(2), names);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

const before = existsSync(FILE) ? readResults(readFileSync(FILE, 'utf8')) : { head: {}, rows: [] };
const facts = await machineFacts();
const known = before.head.machine === facts.machine ? Number.parseFloat(before.head[LOOP] ?? '') : Number.NaN;
const quietMs = options.calibrate || Number.isNaN(known) ? fixedLoopMs() : known;
const day = new Date().toISOString().slice(0, 10);
const measured = `${day} ${await commit()} ${options.form} × ${options.runs}`;
const fresh: ResultRow[] = [];

/** A slow loop before any of the runs makes the measurements of all of them doubtful. */
async function measure(name: string): Promise<void> {
  const began = Date.now();
  const runs: ResilienceRow[][] = [];
  let property = '';
  let failure: string | undefined;
  let noise: Noise = 'none';
  let loop = '';
  for (let run = 1; run <= options.runs && failure === undefined; run++) {
    say(`drill ${name}${options.runs > 1 ? `, ${run} of ${options.runs}` : ''} …`);
    const loopMs = fixedLoopMs();
    if (Math.abs(loopMs / quietMs - 1) > NOISE) {
      noise = loopMs > quietMs ? 'slower' : 'faster';
      loop = `the fixed loop took ${loopMs.toFixed(0)} ms`;
    }
    try {
      const result = await runResilienceTest(name, {
        form: options.form,
        ...(options.minutes === undefined ? {} : { minutes: options.minutes }),
        limitMs: (LIMIT_MINUTES[options.form] + (options.minutes ?? 0)) * 60_000,
        signal: stopping.signal,
        say,
      });
      property = result.property;
      runs.push(result.rows);
    } catch (error) {
      if (stopping.signal.aborted) process.exit(130);
      failure = error instanceof Error ? error.message : String(error);
      say(failure);
    }
  }
  const line = /^reliability (\d+)/.exec(property)?.[1] ?? '';
  for (const row of worstOf(runs)) {
    const notes = [row.note, loop && `noisy machine: ${loop}`].filter(Boolean).join('; ');
    fresh.push({
      line,
      drill: name,
      what: row.what,
      figure: figureText(row),
      target: row.target,
      verdict: verdictOf(row, noise),
      measured,
      note: notes,
    });
  }
  if (failure !== undefined) {
    const note = failure.split('\n')[0] ?? '';
    fresh.push({
      line,
      drill: name,
      what: 'the drill itself',
      figure: '–',
      target: '–',
      verdict: 'FAILED',
      measured,
      note,
    });
  }
  say(`drill ${name}: ${Math.round((Date.now() - began) / 1_000)} s`);
}

/** Writes the table with the existing rows, or of this run alone. */
async function write(rows: ResultRow[]): Promise<void> {
  const head: ResultHead = {
    date: day,
    commit: await commit(),
    form: `${options.form}, ${options.runs} runs, the worst is reported`,
    ...facts,
    [LOOP]: `${quietMs.toFixed(1)} ms on the quiet machine; ${NOISE * 100}% more or less before a drill is called noisy`,
  };
  writeFileSync(FILE, writeResults(head, rows));
  await runTool('@biomejs/biome/bin/biome', ['format', '--write', FILE]);
}

for (const name of options.names) {
  await measure(name);
  // After each test, so that an interrupted run keeps its measurements.
  if (options.form === 'full') await write(mergeRows(before.rows, fresh, names));
}

for (const { line, drill, what, figure, target, verdict, note } of fresh) {
  const cells = [
    line.padStart(2),
    drill.padEnd(18),
    what.padEnd(58),
    figure.padStart(12),
    target.padEnd(8),
    verdict,
    note,
  ];
  console.log(cells.join('  ').trimEnd());
}
const count = (verdict: ResultRow['verdict']) => fresh.filter((row) => row.verdict === verdict).length;
const bad = count('MISSED') + count('FAILED');
console.log(
  `${count('met')} met, ${bad} missed, ${count('noisy machine')} not judged on a noisy machine, ${count('not measured')} not measured` +
    (options.form === 'full' ? '; written to tests/resilience/results.md' : ''),
);
process.exit(bad === 0 ? 0 : 1);
