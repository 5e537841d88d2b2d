/**
 * The table of the resilience tests: the rows of a run, the worst of several runs, and the file tests/resilience/results.md,
 * which is written for people and parsed again so that a run of some tests keeps the rows of the others.
 */
import { passes, type ResilienceRow } from '#tests/resilience/resilience-test.ts';

/** Whether a measured value meets its target. */
export type Verdict = 'met' | 'MISSED' | 'noisy machine' | 'not measured' | 'FAILED';

/** A row of the table. */
export interface ResultRow {
  /** Line of the reliability table; '' for a test that is not in it. */
  line: string;
  drill: string;
  what: string;
  /** With its unit; "–" if there is none. */
  figure: string;
  target: string;
  verdict: Verdict;
  /** Day, commit, form and number of runs. */
  measured: string;
  note: string;
}

/** The header of the file: name → value, in order. */
export type ResultHead = Record<string, string>;

const COLUMNS = ['line', 'drill', 'what', 'figure', 'target', 'verdict', 'measured', 'note'] as const;
const VERDICTS: readonly Verdict[] = ['met', 'MISSED', 'noisy machine', 'not measured', 'FAILED'];

/** How far a value misses its target; a missing measurement is the worst. */
function badness({ figure, target }: ResilienceRow): number {
  if (figure === null) return Number.POSITIVE_INFINITY;
  const [sign, limit] = target.split(' ');
  if (sign === '≤') return figure;
  if (sign === '≥') return -figure;
  return Math.abs(figure - Number(limit));
}

/** Merges several runs of one test: each row with its worst value. A row that only some runs have is kept. */
export function worstOf(runs: readonly ResilienceRow[][]): ResilienceRow[] {
  const worst = new Map<string, ResilienceRow>();
  for (const row of runs.flat()) {
    const before = worst.get(row.what);
    if (!before || badness(row) > badness(before)) worst.set(row.what, row);
  }
  return [...worst.values()];
}

/** Units of times, rates and their ratios, which other load on the machine affects. */
const UNITS_OF_SPEED = ['s', 'ms', '×', '/s', '/min'];

/** Speed of the machine before a test, compared with the idle machine. */
export type Noise = 'none' | 'slower' | 'faster';

/**
 * On a slower machine a missed speed target is inconclusive; on a faster one every speed target is. A speed target that a
 * slower machine meets counts, except for a ratio, of which both sides were slower. Counts and sizes always count: nothing
 * may be lost, and nothing may grow, on any machine.
 */
export function verdictOf(row: ResilienceRow, noise: Noise): Verdict {
  if (row.figure === null) return 'not measured';
  const reached = noise === 'slower' && row.unit !== '×' && passes(row);
  if (noise !== 'none' && UNITS_OF_SPEED.includes(row.unit) && !reached) return 'noisy machine';
  return passes(row) ? 'met' : 'MISSED';
}

/** Formats a value: an integer from 100 on, else at most two decimals. */
export function figureText({ figure, unit }: ResilienceRow): string {
  if (figure === null) return '–';
  const digits = Math.abs(figure) >= 100 ? 0 : 2;
  return `${Number(figure.toFixed(digits))} ${unit}`.trim();
}

/** Replaces all earlier rows of the same tests, in the order of `drills`. */
export function mergeRows(before: readonly ResultRow[], fresh: readonly ResultRow[], drills: readonly string[]) {
  const again = new Set(fresh.map(({ drill }) => drill));
  const all = [...before.filter(({ drill }) => !again.has(drill)), ...fresh];
  return drills.flatMap((name) => all.filter(({ drill }) => drill === name));
}

const cell = (text: string) => text.replaceAll('\n', ' ').replaceAll('|', '\\|').trim();

/** The results as a Markdown page. */
export function writeResults(head: ResultHead, rows: readonly ResultRow[]): string {
  const facts = Object.entries(head).map(([name, value]) => `- ${name}: ${value.replaceAll('\n', ' ')}`);
  const lines = [COLUMNS, COLUMNS.map(() => '---'), ...rows.map((row) => COLUMNS.map((name) => cell(row[name])))];
  return [
    '# Results of the drills',
    '',
    'Written by `npm run drill`, with the worst of the runs. "Line" is the line of the reliability table.',
    '',
    ...facts,
    '',
    ...lines.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}

/** Parses the file; lines that are neither header nor table row are skipped. */
export function readResults(text: string): { head: ResultHead; rows: ResultRow[] } {
  const head: ResultHead = {};
  const rows: ResultRow[] = [];
  for (const line of text.split('\n')) {
    const fact = /^- ([^:]+): (.*)$/.exec(line);
    if (fact) head[fact[1] ?? ''] = fact[2] ?? '';
    if (!line.startsWith('|')) continue;
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((text) => text.trim().replaceAll('\\|', '|'));
    const [of = '', drill = '', what = '', figure = '', target = '', given = '', measured = '', note = ''] = cells;
    const verdict = VERDICTS.find((one) => one === given);
    if (verdict) rows.push({ line: of, drill, what, figure, target, verdict, measured, note });
  }
  return { head, rows };
}
