'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { severities } from '#components/page-audits/audit-labels.ts';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { cn } from '#components/ui/cn.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { AuditReport } from '#lib/audit/types.ts';
import { plural } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { findingMarkdown } from './finding-markdown.ts';
import { FindingRow } from './finding-row.tsx';

const filters = ['error', 'warning', 'notice', 'left-out'] as const;

interface FindingsProps {
  auditId: string;
  report: AuditReport;
  /** Whether the page's source was stored: locations then link to it. */
  hasSource: boolean;
}

/** Findings, worst first, and separately those that someone excluded. */
export function Findings({ auditId, report, hasSource }: FindingsProps) {
  const t = useMessages();
  const [filter, setFilter] = useQueryState('severity', parseAsStringLiteral(filters));
  const { findings } = report;
  const open = findings.filter(({ verdict }) => verdict === null);
  const leftOut = findings.filter(({ verdict }) => verdict !== null);
  if (findings.length === 0)
    return (
      <Panel>
        <EmptyState title={t('No issues')}>{t('Every check that could be measured on this page passed.')}</EmptyState>
      </Panel>
    );
  const audit = { id: auditId, limits: report.limits, canChange: report.version !== 1 };
  const groups = [
    ...severities(t).map(({ id, one, many }) => ({
      id: id as (typeof filters)[number],
      heading: (count: number) => plural(count, t.inText(one), t.inText(many)),
      label: many,
      items: open.filter(({ severity }) => severity === id),
    })),
    {
      id: 'left-out' as const,
      heading: (count: number) =>
        t.many(count, '{count} finding left out of the score|{count} findings left out of the score'),
      label: t('Left out'),
      items: leftOut,
    },
  ];
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">{t('Show')}</legend>
          {[null, ...filters].map((value) => {
            const group = groups.find(({ id }) => id === value);
            const count = group ? group.items.length : open.length;
            const label = group?.label ?? t('All');
            if (value === 'left-out' && count === 0) return null;
            return (
              <button
                key={label}
                type="button"
                aria-pressed={filter === value}
                disabled={count === 0}
                onClick={() => setFilter(value)}
                className={cn(
                  'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-table disabled:opacity-60 touch:h-11',
                  filter === value ? 'border-accent bg-accent-soft text-accent-strong' : 'bg-panel hover:bg-hover',
                )}
              >
                {value && value !== 'left-out' && <SeverityIcon severity={value} />}
                {label} <span className="text-muted">{count}</span>
              </button>
            );
          })}
        </fieldset>
        <CopyButton
          text={() => `# ${report.finalUrl}\n\n${open.map(findingMarkdown).join('\n\n')}\n`}
          label={t('Copy all as Markdown')}
        />
      </div>
      {open.length === 0 && !filter && (
        <Panel>
          <EmptyState title={t('No issues that count')}>
            {t('What was found is ignored or marked as mistaken.')}
          </EmptyState>
        </Panel>
      )}
      {groups.map(({ id, heading, label, items }) => {
        if (items.length === 0) return null;
        return (
          // Hidden, not unmounted: a deduction's link finds its finding regardless of the filter.
          <Panel key={id} aria-label={label} className={filter && filter !== id ? 'hidden' : undefined}>
            <h2 className="px-4 py-3 font-semibold">{heading(items.length)}</h2>
            {items.map((finding) => (
              <FindingRow key={finding.id} audit={audit} finding={finding} hasSource={hasSource} />
            ))}
          </Panel>
        );
      })}
    </div>
  );
}
