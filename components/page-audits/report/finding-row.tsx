'use client';

import { parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { categoryNames, verdictLabels } from '#components/page-audits/audit-labels.ts';
import { FindingBody } from '#components/page-audits/finding-body.tsx';
import { SeverityIcon } from '#components/page-audits/severity.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ChevronRight } from '#components/ui/icons.tsx';
import { limitWords } from '#lib/audit/limit-words.ts';
import type { AuditReport, Finding } from '#lib/audit/types.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { findingMarkdown } from './finding-markdown.ts';
import { Recheck } from './recheck.tsx';
import { SourceLine } from './source-line.tsx';
import { PageVerdict } from './verdict.tsx';

/** URL of the evidence tab with this location of a finding in the source. */
const placeLink = { part: parseAsString, evidence: parseAsString, of: parseAsString, place: parseAsString };

interface FindingRowProps {
  audit: {
    id: string;
    limits: AuditReport['limits'];
    canChange: boolean;
    /** The stored source that locations link to; null: none. */
    source: 'raw' | 'rendered' | null;
  };
  finding: Finding;
}

/** One issue: expands to its evidence, why it matters, how to fix it, and what to do with it. */
export function FindingRow({ audit, finding }: FindingRowProps) {
  const t = useMessages();
  const [, setPlace] = useQueryStates(placeLink, { history: 'push' });
  const { evidence, verdict, reopened } = finding;
  // Only an open issue loads the source that its lines are counted in.
  const [isOpen, setOpen] = useState(false);
  const limits = limitLines(t, finding.id, audit.limits[finding.id]);
  return (
    <details
      id={`check-${finding.id}`}
      className="group scroll-mt-26 border-t"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary
        data-row=""
        className="flex min-h-11 list-none items-center gap-3 px-4 py-2 hover:bg-hover/60 focus-visible:outline-offset-[-2px]"
      >
        <SeverityIcon severity={finding.severity} />
        <span className="min-w-0 flex-1 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-baseline lg:gap-4">
          <span className="font-medium">{finding.title}</span>
          <span className="block truncate text-muted text-table group-open:whitespace-normal">{evidence.found}</span>
        </span>
        {verdict && <Badge>{verdictLabels(t)[verdict.kind].done}</Badge>}
        {reopened && <Badge tone="warning">{t('Reopened')}</Badge>}
        <span className="shrink-0 text-meta text-muted max-md:hidden md:w-36">
          {categoryNames(t)[finding.category]}
        </span>
        <span
          className="w-12 shrink-0 text-right text-better text-table"
          title={finding.gain > 0 ? t('Points gained when this issue is fixed') : undefined}
        >
          {finding.gain > 0 ? `+${finding.gain}` : ''}
        </span>
        <ChevronRight className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90" />
      </summary>
      <div className="grid grid-cols-1 gap-4 px-4 pt-1 pb-4 sm:pl-11">
        <FindingBody
          lines={[
            [t('Found'), evidence.found],
            [t('Recommended'), evidence.expected],
            [limits.length === 1 ? t('Threshold') : t('Thresholds'), limits.join('; ')],
            [t('Why'), finding.why],
            [t('How to fix'), finding.fix],
            [t('Counts in'), scoreLabel(t, finding)],
            [
              t('Check'),
              <code key="check" className="font-mono text-table">
                {finding.id}
              </code>,
            ],
          ]}
          items={evidence.items}
          total={evidence.total}
          verdict={verdict}
          reopened={reopened}
          placeAction={(item, index) =>
            audit.source !== null &&
            (item.snippet || item.selector) && (
              <button
                type="button"
                onClick={() => {
                  const place = `${finding.id}.${index}`;
                  void setPlace({ part: 'evidence', evidence: 'source', of: null, place });
                }}
                className="mt-1 inline-flex min-h-6 items-center rounded-control text-accent-strong text-meta underline underline-offset-2 touch:min-h-11"
              >
                {t('Show in source')}
                {isOpen && <SourceLine auditId={audit.id} role={audit.source} item={item} />}
              </button>
            )
          }
        />
        <Recheck audit={audit.id} check={finding.id}>
          {audit.canChange && <PageVerdict audit={audit.id} finding={finding} />}
          <CopyButton className="w-fit" text={() => findingMarkdown(finding)} label={t('Copy as Markdown')} />
        </Recheck>
      </div>
    </details>
  );
}

/** The score that a finding lowers, with its points. */
function scoreLabel(t: Translator, { countsIn, points }: Finding): string {
  if (countsIn === null) return t('No score');
  const name = {
    seo: t('SEO score'),
    site: t('Site health'),
    speed: t('Speed (lab)'),
    best_practices: t('Best practices'),
  }[countsIn];
  return points > 0 ? `${name}, −${points}` : name;
}

/** "At most 60 characters", with the default if it was changed. */
function limitLines(t: Translator, check: string, used: AuditReport['limits'][string] | undefined): string[] {
  return Object.entries(used ?? {}).flatMap(([name, { value, default: own }]) => {
    const words = limitWords(check, name);
    if (!words) return [];
    const line = [t.inText(words.label), t.number(value), words.unit].filter(Boolean).join(' ');
    return value === own
      ? line
      : t('{line} (custom; default {own})', {
          line,
          own: t.number(own),
        });
  });
}
