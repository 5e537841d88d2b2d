import type { Severity } from '#lib/audit/types.ts';
import type { AuditRun } from '#lib/features/reports/figures-store.ts';
import { boundsOfPeriod } from '#lib/features/reports/period.ts';
import { dayOf } from '#lib/text/zoned-time.ts';
import {
  type ChartBlock,
  type FigureBlock,
  noChart,
  noFigure,
  noTable,
  number,
  type RenderContext,
  type Table,
  type TableBlock,
  text,
} from './define-block.ts';

const NONE = 'No site audit finished in this period.';

/** Score of the last site audit of the period, compared with the last of the previous period. */
export const auditScore: FigureBlock = {
  label: 'Site health',
  unit: '',
  better: 'higher',
  async render(context) {
    const { run, before } = await lastRuns(context);
    if (!run) return noFigure(NONE);
    const reason = run.score === null ? 'The last site audit could not be scored.' : null;
    // Scores of different formulas are not comparable.
    const then = before?.scoreVersion === run.scoreVersion ? (before?.score ?? null) : null;
    return { value: run.score, before: then, reason, as_of: run.at.toISOString() };
  },
};

/** Errors, critical issues included, in the last site audit, on all pages, without those excluded by verdicts. */
export const auditErrors: FigureBlock = {
  label: 'Page errors',
  unit: '',
  better: 'lower',
  async render(context) {
    const { run, before } = await lastRuns(context);
    if (!run) return noFigure(NONE);
    const [value, old] = await Promise.all([errorsOf(context, run), before ? errorsOf(context, before) : null]);
    return { value, before: old, reason: null, as_of: run.at.toISOString() };
  },
};

async function errorsOf({ read }: RenderContext, { no }: AuditRun): Promise<number> {
  const failed = await read.failedChecks(no);
  return failed
    .filter(({ checkId }) => ['critical', 'error'].includes(read.checkById(checkId).severity))
    .reduce((sum, { pages }) => sum + pages, 0);
}

async function lastRuns({ read, project, period, before }: RenderContext) {
  const last = async (of: RenderContext['period'] | null) => {
    if (!of) return undefined;
    const { start, end } = boundsOfPeriod(of, project.timezone);
    return (await read.siteAuditsBetween(project, start, end)).at(-1);
  };
  const [run, earlier] = await Promise.all([last(period), last(before)]);
  return { run, before: earlier };
}

/** A value for each day on which a site audit ended. */
export const auditScores: ChartBlock = {
  title: 'Site health',
  unit: '0–100',
  source: 'site audits',
  style: 'lines',
  async render({ read, project, period }) {
    const { start, end } = boundsOfPeriod(period, project.timezone);
    const runs = await read.siteAuditsBetween(project, start, end);
    const last = runs.at(-1);
    if (!last) return noChart(NONE);
    const comparable = runs.filter(({ scoreVersion }) => scoreVersion === last.scoreVersion);
    const byDay = new Map(comparable.map(({ at, score }) => [dayOf(at, project.timezone), score]));
    return {
      days: [...byDay.keys()],
      series: [{ name: 'Score', values: [...byDay.values()] }],
      reason: null,
      as_of: last.at.toISOString(),
    };
  },
};

/** The gravest first. */
const SEVERITY_LABELS: Record<Severity, string> = {
  critical: 'Critical',
  error: 'Error',
  warning: 'Warning',
  notice: 'Notice',
  best_practice: 'Best practice',
  info: 'Info',
};

const SEVERITIES = Object.keys(SEVERITY_LABELS);

/** Facts are no issues. */
const isIssue = ({ severity }: { severity: Severity }) => severity !== 'info';

/** Findings of the last site audit of the period; without one, those of the last page audit. */
export const auditFindings: TableBlock = {
  title: 'Issues, latest audit',
  source: 'audits',
  async render(context, take) {
    const { run } = await lastRuns(context);
    if (!run) return pageFindings(context, take);
    const found = (await context.read.failedChecks(run.no))
      .map(({ checkId, pages }) => ({ check: context.read.checkById(checkId), pages }))
      .filter(({ check }) => isIssue(check))
      .sort(
        (one, other) =>
          SEVERITIES.indexOf(one.check.severity) - SEVERITIES.indexOf(other.check.severity) ||
          other.pages - one.pages ||
          one.check.id.localeCompare(other.check.id),
      );
    return {
      columns: [text('Issue'), text('Severity'), number('Pages')],
      rows: found
        .slice(0, take)
        .map(({ check, pages }) => [check.failureTitle, SEVERITY_LABELS[check.severity], String(pages)]),
      total: found.length,
      reason: found.length === 0 ? 'No issues in the last site audit.' : null,
      as_of: run.at.toISOString(),
    };
  },
};

async function pageFindings({ read, project, period }: RenderContext, take: number): Promise<Table> {
  const { start, end } = boundsOfPeriod(period, project.timezone);
  const audit = await read.lastPageAudit(project.id, start, end);
  const report = audit && read.readReport(audit.report);
  if (!audit || !report) return noTable('No audit finished in this period.');
  const found = report.findings
    .filter((one) => one.verdict === null && isIssue(one))
    .toSorted((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity));
  return {
    columns: [text(`Issue on ${audit.url.replace(/^https?:\/\//, '')}`), text('Severity'), text('Details')],
    rows: found.slice(0, take).map((one) => [one.title, SEVERITY_LABELS[one.severity], one.evidence.found]),
    total: found.length,
    reason: found.length === 0 ? 'No issues in the last audit.' : null,
    as_of: audit.finishedAt?.toISOString() ?? null,
  };
}
