import 'server-only';
import { readReport } from '#lib/audit/read-report.ts';
import * as store from '#lib/features/reports/figures-store.ts';
import { momentsOf } from '#lib/features/reports/period.ts';
import {
  type Chart,
  type Figure,
  noChart,
  noFigure,
  noTable,
  number,
  type RenderContext,
  type Table,
  text,
} from '#lib/features/reports/sources/source.ts';
import { dayOf } from '#lib/features/schedules/zoned-time.ts';
import { checkById } from '#lib/features/site-audits/check-catalogue.ts';

const NONE = 'No site audit of this project ended in this period.';

/** Score of the last site audit of the period, compared with the last of the previous period. */
export async function auditScore(ground: RenderContext): Promise<Figure> {
  const { run, before } = await lastRuns(ground);
  if (!run) return noFigure(NONE);
  const reason = run.score === null ? 'The last site audit could not be scored.' : null;
  return { value: run.score, before: before?.score ?? null, reason, as_of: run.at.toISOString() };
}

/** Findings of severity error in the last site audit, on all pages, without those excluded by verdicts. */
export async function auditErrors(ground: RenderContext): Promise<Figure> {
  const { run, before } = await lastRuns(ground);
  if (!run) return noFigure(NONE);
  const [value, old] = await Promise.all([errorsOf(run), before ? errorsOf(before) : null]);
  return { value, before: old, reason: null, as_of: run.at.toISOString() };
}

async function errorsOf({ no }: store.AuditRun): Promise<number> {
  const failed = await store.failedChecks(no);
  return failed
    .filter(({ checkId }) => checkById(checkId).severity === 'error')
    .reduce((sum, { pages }) => sum + pages, 0);
}

async function lastRuns({ project, period, before }: RenderContext) {
  const last = async (of: RenderContext['period'] | null) => {
    if (!of) return undefined;
    const { start, end } = momentsOf(of, project.timezone);
    return (await store.siteAuditsBetween(project, start, end)).at(-1);
  };
  const [run, earlier] = await Promise.all([last(period), last(before)]);
  return { run, before: earlier };
}

/** A value for each day on which a site audit ended. */
export async function auditScores({ project, period }: RenderContext): Promise<Chart> {
  const { start, end } = momentsOf(period, project.timezone);
  const runs = await store.siteAuditsBetween(project, start, end);
  const last = runs.at(-1);
  if (!last) return noChart(NONE);
  const byDay = new Map(runs.map(({ at, score }) => [dayOf(at, project.timezone), score]));
  return {
    days: [...byDay.keys()],
    series: [{ name: 'Score', values: [...byDay.values()] }],
    reason: null,
    as_of: last.at.toISOString(),
  };
}

const SEVERITIES = ['error', 'warning', 'notice'] as const;
const SEVERITY_WORDS = { error: 'Error', warning: 'Warning', notice: 'Notice' };

/** Findings of the last site audit of the period; without one, those of the last page audit. */
export async function auditFindings(ground: RenderContext, take: number): Promise<Table> {
  const { run } = await lastRuns(ground);
  if (!run) return pageFindings(ground, take);
  const found = (await store.failedChecks(run.no))
    .map(({ checkId, pages }) => ({ check: checkById(checkId), pages }))
    .sort(
      (one, other) =>
        SEVERITIES.indexOf(one.check.severity) - SEVERITIES.indexOf(other.check.severity) ||
        other.pages - one.pages ||
        one.check.id.localeCompare(other.check.id),
    );
  return {
    columns: [text('Finding'), text('Severity'), number('Pages')],
    rows: found
      .slice(0, take)
      .map(({ check, pages }) => [check.failureTitle, SEVERITY_WORDS[check.severity], String(pages)]),
    total: found.length,
    reason: found.length === 0 ? 'The last site audit found nothing to mend.' : null,
    as_of: run.at.toISOString(),
  };
}

async function pageFindings({ project, period }: RenderContext, take: number): Promise<Table> {
  const { start, end } = momentsOf(period, project.timezone);
  const audit = await store.lastPageAudit(project.id, start, end);
  const report = audit && readReport(audit.report);
  if (!audit || !report) return noTable('No audit of this project ended in this period.');
  const found = report.findings
    .filter(({ verdict }) => verdict === null)
    .toSorted((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity));
  return {
    columns: [text(`Finding on ${audit.url.replace(/^https?:\/\//, '')}`), text('Severity'), text('Found')],
    rows: found.slice(0, take).map((one) => [one.title, SEVERITY_WORDS[one.severity], one.evidence.found]),
    total: found.length,
    reason: found.length === 0 ? 'The last audit found nothing to mend.' : null,
    as_of: audit.finishedAt?.toISOString() ?? null,
  };
}
