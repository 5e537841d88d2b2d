'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { type ReactNode, useMemo } from 'react';
import { severities } from '#components/page-audits/audit-labels.ts';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { cn } from '#components/ui/cn.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import { SEVERITIES } from '#lib/audit/severities.ts';
import type { AuditReport, Finding } from '#lib/audit/types.ts';
import type { AuditDetail } from '#lib/features/page-audits/contract.ts';
import { useMessages } from '#messages';
import { findingMarkdown } from './finding-markdown.ts';
import { FindingRow } from './finding-row.tsx';

const filters = [...SEVERITIES, 'left-out'] as const;

interface FindingsProps {
  audit: AuditDetail;
  report: AuditReport;
  /** In the order in which they are shown. */
  findings: readonly Finding[];
  /** Accessible name of the list. */
  label: string;
  /** One line about the list. */
  note?: ReactNode;
}

/** A list of issues with filters by severity, and separately those that someone ignored. */
export function Findings({ audit, report, findings, label, note }: FindingsProps) {
  const t = useMessages();
  const [chosen, setFilter] = useQueryState('severity', parseAsStringLiteral(filters));
  const open = findings.filter(({ verdict }) => verdict === null);
  const leftOut = findings.filter(({ verdict }) => verdict !== null);
  const filterOptions = [
    ...severities(t).map(({ id, many }) => ({
      id: id as (typeof filters)[number],
      label: many,
      count: open.filter(({ severity }) => severity === id).length,
    })),
    { id: 'left-out' as const, label: t('Ignored'), count: leftOut.length },
  ].filter(({ count }) => count > 0);
  // The address may name a severity of the other list.
  const filter = filterOptions.some(({ id }) => id === chosen) ? chosen : null;
  const source = useMemo(() => {
    const roles = audit.evidence.map(({ role }) => role);
    return roles.includes('rendered') ? 'rendered' : roles.includes('raw') ? 'raw' : null;
  }, [audit.evidence]);
  if (findings.length === 0)
    return (
      <Panel>
        <EmptyState title={t('No issues')}>{t('All checks passed.')}</EmptyState>
      </Panel>
    );
  const of = { id: audit.id, limits: report.limits, canChange: report.version === REPORT_VERSION, source } as const;
  const rows = (list: readonly Finding[]) =>
    list.map((finding) => (
      // Hidden, not unmounted: a link to an issue finds it regardless of the filter.
      <div key={finding.id} hidden={filter !== null && filter !== 'left-out' && filter !== finding.severity}>
        <FindingRow audit={of} finding={finding} />
      </div>
    ));
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
        <fieldset className="flex gap-1 max-sm:overflow-x-auto sm:flex-wrap">
          <legend className="sr-only">{t('Show')}</legend>
          {[null, ...filterOptions].map((option) => {
            const value = option?.id ?? null;
            return (
              <button
                key={value ?? 'all'}
                type="button"
                aria-pressed={filter === value}
                onClick={() => setFilter(value)}
                className={cn(
                  'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border px-3 text-table touch:h-11',
                  filter === value ? 'border-accent bg-accent-soft text-accent-strong' : 'bg-panel hover:bg-hover',
                )}
              >
                {value && value !== 'left-out' && <SeverityIcon severity={value} />}
                {option?.label ?? t('All')} <span className="text-muted">{option?.count ?? open.length}</span>
              </button>
            );
          })}
        </fieldset>
        <CopyButton
          text={() => `# ${report.finalUrl}\n\n${open.map(findingMarkdown).join('\n\n')}\n`}
          label={t('Copy all as Markdown')}
        />
      </div>
      {open.length === 0 && (
        <Panel>
          <EmptyState title={t('All issues ignored')}>{t('Ignored or marked as a false positive.')}</EmptyState>
        </Panel>
      )}
      {open.length > 0 && (
        <Panel aria-label={label} className={filter === 'left-out' ? 'hidden' : undefined}>
          {note && <p className="px-4 py-2.5 text-muted text-table">{note}</p>}
          {rows(open)}
        </Panel>
      )}
      {leftOut.length > 0 && (
        <Panel aria-label={t('Ignored')} className={filter && filter !== 'left-out' ? 'hidden' : undefined}>
          <h2 className="px-4 py-3 font-semibold">
            {t.many(leftOut.length, '{count} ignored issue|{count} ignored issues')}
          </h2>
          {leftOut.map((finding) => (
            <FindingRow key={finding.id} audit={of} finding={finding} />
          ))}
        </Panel>
      )}
    </div>
  );
}
