import 'server-only';
import { imageSizes } from '#lib/audit/image-sizes.ts';
import { costByHost } from '#lib/audit/load-cost.ts';
import { readReport } from '#lib/audit/read-report.ts';
import type { AuditReport } from '#lib/audit/types.ts';
import { pageAudits } from '#lib/features/page-audits/page-audit.run.ts';
import type { Ctx } from '#lib/net/context.ts';
import { NotFound } from '#lib/platform/errors.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';

/**
 * A finished audit as tables: findings with one row per occurrence, the other checks, the deductions from the score, rich results, and what the load
 * cost.
 * @throws NotFound, also when it belongs to another user or has no report
 */
export async function exportAudit(ctx: Ctx, { id }: { id: string }): Promise<{ fileStem: string; tables: Table[] }> {
  const audit = await pageAudits.get(ctx, id);
  const report = readReport(audit.report);
  if (!report) throw new NotFound('Audit not found, or it has no report.');
  const day = (audit.finishedAt ?? audit.createdAt).toISOString().slice(0, 10);
  return { fileStem: `audit-${audit.host}-${day}`, tables: tablesOf(report) };
}

function tablesOf(report: AuditReport): Table[] {
  return [
    {
      name: 'Findings',
      head: [
        'check',
        'severity',
        'category',
        'title',
        'found',
        'expected',
        'points',
        'verdict',
        'verdict_reason',
        'places',
        'value',
        'address',
        'selector',
        'snippet',
        'why',
        'fix',
      ],
      rows: findingRows(report),
    },
    { name: 'Other checks', head: ['check', 'outcome', 'category', 'title', 'note'], rows: otherRows(report) },
    {
      name: 'Score',
      head: ['check', 'severity', 'category', 'title', 'points', 'reason'],
      rows: report.score.deductions.map((one) => [
        one.checkId,
        one.severity,
        one.category,
        one.title,
        one.points,
        one.reason,
      ]),
    },
    {
      name: 'Rich results',
      head: ['item', 'type', 'rich_result', 'retired_on', 'missing_required', 'missing_recommended', 'documentation'],
      rows: (report.richResults ?? []).map((one) => [
        one.item,
        one.type,
        one.name,
        one.retired?.since ?? '',
        one.missingRequired.join('\n'),
        one.missingRecommended.join('\n'),
        one.url,
      ]),
    },
    {
      name: 'Cost by host',
      head: ['host', 'third_party', 'requests', 'bytes', 'script_ms_in_long_frames'],
      rows: (report.rendered ? costByHost(report.rendered) : []).map((one) => [
        one.host,
        one.thirdParty,
        one.requests,
        one.bytes,
        report.rendered?.scriptTime ? Math.round(one.ms) : '',
      ]),
    },
    {
      name: 'Image sizes',
      head: ['url', 'bytes', 'natural_width', 'natural_height', 'displayed_width', 'displayed_height', 'selector'],
      rows: (report.rendered ? (imageSizes(report.rendered) ?? []) : []).map((one) => [
        one.url,
        one.bytes,
        one.naturalWidth,
        one.naturalHeight,
        Math.round(one.width),
        Math.round(one.height),
        one.selector,
      ]),
    },
    {
      name: 'Unused code',
      head: ['url', 'kind', 'bytes', 'unused_bytes'],
      rows: (report.rendered?.coverage?.files ?? []).map((one) => [one.url, one.kind, one.bytes, one.unused]),
    },
  ];
}

function* findingRows({ findings }: AuditReport): Generator<Cell[]> {
  for (const { id, severity, category, title, evidence, points, verdict, why, fix } of findings) {
    const { found, expected, items, total } = evidence;
    const places = items.length === 0 ? [{}] : items;
    for (const { value, url, selector, snippet } of places as typeof items) {
      yield [
        id,
        severity,
        category,
        title,
        found,
        expected,
        points,
        verdict?.kind ?? '',
        verdict?.reason ?? '',
        total,
      ].concat(
        [value, url, selector, snippet].map((text) => text ?? ''),
        [why, fix],
      );
    }
  }
}

function* otherRows({ passed, notMeasured, notApplicable, errors }: AuditReport): Generator<Cell[]> {
  for (const one of passed) yield [one.id, 'passed', one.category, one.title, one.found];
  for (const one of notMeasured) yield [one.id, 'not measured', one.category, one.title, one.reason];
  for (const one of notApplicable) yield [one.id, 'does not apply', one.category, one.title, one.reason];
  for (const one of errors) yield [one.id, 'broke', one.category, one.title, one.message];
}
