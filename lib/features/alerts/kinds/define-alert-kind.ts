import type * as series from '#lib/features/alerts/series/index.ts';
import type { PageStates } from '#lib/features/alerts/series/points.ts';
import type { PlainMessage } from '#lib/i18n/translator.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Fields, ParamsOf } from './fields.ts';
import type { Finding, Span } from './series.ts';

/** What a rule evaluates. */
export interface Evaluation {
  projectId: string;
  span: Span;
  /** When each subject was last notified. */
  notified: ReadonlyMap<string, Date>;
}

interface Reading<Params> extends Pick<Evaluation, 'projectId' | 'notified'> {
  ctx: Ctx;
  params: Params;
  /** The evaluated period, extended by the lookback. */
  period: { from: Date; until: Date };
  /** What the previous evaluation remembered. */
  pages: PageStates;
}

interface Definition<F extends Fields, Data> {
  /** Display name. */
  name: PlainMessage;
  fields: F;
  /** How serious a change for the worse is; warning by default. */
  severity?: 'error' | 'warning';
  /** Time between two evaluations. */
  everyMs: number;
  /** Whether it is also evaluated as soon as a round of checks has ended. */
  afterRounds?: boolean;
  /** Takes minutes, because it queries search engines; runs in a job of its own. */
  isSlow?: boolean;
  /** How long before the evaluated period its measurements start; the last one before that is always read. */
  lookbackMs?: (params: ParamsOf<F>) => number;
  /** The preview evaluates 30 days at once, or day by day, or is not available for a reason. */
  preview?: 'daily' | { unavailable: string };
  /** What is wrong with a combination of settings; null: nothing. */
  check?: (params: ParamsOf<F>) => string | null;
  /** A rule in one line, without its filters and the final period. */
  summary: (params: ParamsOf<F>) => string;
  /** Reads the measurements. The readers are passed in, so that the kinds stay pure and the browser can use them. */
  read: (from: typeof series, reading: Reading<ParamsOf<F>>) => Promise<Data>;
  evaluate: (data: Data, params: ParamsOf<F>, evaluation: Evaluation) => Finding[];
  /** What the next evaluation needs to know. */
  remember?: (data: Data) => PageStates;
}

/**
 * Defines a kind of alert rule: settings with defaults and labels, texts, reading and evaluation. Functions that take
 * `given` complete stored settings with the defaults.
 */
export function defineAlertKind<const F extends Fields, Data>(definition: Definition<F, Data>) {
  const { fields, lookbackMs, check, summary, read, evaluate, remember, ...rest } = definition;
  const defaults = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  );
  // The settings have passed the schema that derives from these fields.
  const complete = (given: object) => ({ ...defaults, ...given }) as ParamsOf<F>;
  return {
    afterRounds: false,
    isSlow: false,
    preview: undefined,
    severity: 'warning' as 'error' | 'warning',
    ...rest,
    fields,
    defaults,
    evaluate,
    lookbackMs: (given: object): number => lookbackMs?.(complete(given)) ?? 0,
    check: (given: object): string | null => check?.(complete(given)) ?? null,
    summary: (given: object): string => summary(complete(given)),
    /** Reads and evaluates. */
    async find(
      from: typeof series,
      given: object,
      { ctx, pages, ...evaluation }: Evaluation & Pick<Reading<never>, 'ctx' | 'pages'>,
    ): Promise<{ findings: Finding[]; pages?: PageStates }> {
      const params = complete(given);
      const { span, projectId, notified } = evaluation;
      const start = new Date(span.after.getTime() - (lookbackMs?.(params) ?? 0));
      const period = { from: start, until: span.until };
      const data = await read(from, { ctx, projectId, params, period, notified, pages });
      const findings = evaluate(data, params, evaluation);
      return remember ? { findings, pages: remember(data) } : { findings };
    },
  };
}
