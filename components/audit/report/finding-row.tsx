'use client';

import { ChevronRight } from 'lucide-react';
import { parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { limitWords } from '#lib/audit/limit-words.ts';
import type { AuditReport, Finding } from '#lib/audit/types.ts';
import { formatMoment, plural } from '#lib/client/format.ts';
import { categoryNames, verdictWords } from '../audit-words.ts';
import { SeverityIcon } from '../severity.tsx';
import { findingMarkdown } from './finding-markdown.ts';
import { ForeignLink } from './foreign-link.tsx';
import { CountAgain, LeaveOut } from './verdict.tsx';

/** Query of the evidence part with this place of a finding in the source. */
const placeLink = { part: parseAsString, evidence: parseAsString, of: parseAsString, place: parseAsString };

interface FindingRowProps {
  audit: { id: string; limits: AuditReport['limits']; canChange: boolean };
  finding: Finding;
  /** Whether the page's source was kept: places then lead to it. */
  hasSource: boolean;
}

/** One finding: opens to its evidence, why it matters, how to mend it, and what can be said about it. */
export function FindingRow({ audit, finding, hasSource }: FindingRowProps) {
  const [asking, setAsking] = useState(false);
  const [, setPlace] = useQueryStates(placeLink, { history: 'push' });
  const { evidence, verdict, reopened } = finding;
  const limits = limitLines(finding.id, audit.limits[finding.id]);
  return (
    <details id={`check-${finding.id}`} className="group scroll-mt-16 border-t">
      <summary
        data-row=""
        className="flex min-h-11 list-none items-center gap-3 px-4 py-2 hover:bg-hover/60 focus-visible:outline-offset-[-2px]"
      >
        <SeverityIcon severity={finding.severity} />
        <span className="min-w-0 flex-1">
          <span className="font-medium">{finding.title}</span>
          <span className="block truncate text-muted text-table group-open:whitespace-normal">{evidence.found}</span>
        </span>
        {verdict && <Badge>{verdictWords[verdict.kind].done}</Badge>}
        {reopened && <Badge tone="warning">Open again</Badge>}
        <span className="shrink-0 text-meta text-muted max-md:hidden">{categoryNames[finding.category]}</span>
        <span className="w-12 shrink-0 text-right text-muted text-table">
          {finding.points > 0 ? `−${finding.points}` : ''}
        </span>
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
      </summary>
      <div className="grid grid-cols-1 gap-4 px-4 pt-1 pb-4 sm:pl-11">
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[96px_1fr]">
          <Line term="Found">{evidence.found}</Line>
          <Line term="Expected">{evidence.expected}</Line>
          {limits.length > 0 && <Line term={limits.length === 1 ? 'Limit' : 'Limits'}>{limits.join('; ')}</Line>}
          <Line term="Why">{finding.why}</Line>
          <Line term="How to mend">{finding.fix}</Line>
          <Line term="Check">
            <code className="font-mono text-table">{finding.id}</code>
          </Line>
          {verdict && (
            <Line term={verdictWords[verdict.kind].done}>
              {verdict.reason} <span className="text-muted">({formatMoment(verdict.since)})</span>
            </Line>
          )}
          {reopened && (
            <Line term="Open again">
              {verdictWords[reopened.kind].done} on {formatMoment(reopened.since)} (“{reopened.reason}”). What was found
              has changed since.
            </Line>
          )}
        </dl>
        {evidence.items.length > 0 && (
          <div className="min-w-0">
            <p className="pb-1 text-meta text-muted">
              {evidence.total > evidence.items.length
                ? `The first ${evidence.items.length} of ${plural(evidence.total, 'place')}`
                : plural(evidence.total, 'place')}
            </p>
            <ul className="grid gap-2">
              {evidence.items.map((item, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two places may read the same.
                <li key={index} className="min-w-0 rounded-control bg-sunken px-3 py-2 text-table">
                  {item.value && <p className="break-words">{item.value}</p>}
                  {item.url && (
                    <p>
                      <ForeignLink url={item.url} />
                    </p>
                  )}
                  {item.selector && (
                    <code className="block break-all font-mono text-meta text-muted">{item.selector}</code>
                  )}
                  {item.snippet && <code className="block break-all font-mono text-meta">{item.snippet}</code>}
                  {hasSource && (item.snippet || item.selector) && (
                    <button
                      type="button"
                      onClick={() => {
                        const place = `${finding.id}.${index}`;
                        void setPlace({ part: 'evidence', evidence: 'source', of: null, place });
                      }}
                      className="mt-1 inline-flex min-h-6 items-center rounded-control text-accent-strong text-meta underline underline-offset-2 touch:min-h-11"
                    >
                      Show in the source
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="flex flex-wrap gap-2 print:hidden">
          <CopyButton className="w-fit" text={() => findingMarkdown(finding)} label="Copy as Markdown" />
          {audit.canChange &&
            (verdict ? (
              <CountAgain audit={audit.id} check={finding.id} />
            ) : (
              <Button size="sm" onClick={() => setAsking(true)}>
                Ignore or mark as mistaken
              </Button>
            ))}
        </div>
        {asking && <LeaveOut audit={audit.id} finding={finding} onClose={() => setAsking(false)} />}
      </div>
    </details>
  );
}

/** "At most 60 characters", and what it is when nobody has changed it. */
function limitLines(check: string, used: AuditReport['limits'][string] | undefined): string[] {
  return Object.entries(used ?? {}).flatMap(([name, { value, default: own }]) => {
    const words = limitWords(check, name);
    if (!words) return [];
    const line = [words.label.toLowerCase(), value.toLocaleString('en'), words.unit].filter(Boolean).join(' ');
    return value === own ? line : `${line} (changed in your settings; otherwise ${own.toLocaleString('en')})`;
  });
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="break-words max-sm:-mt-1.5">{children}</dd>
    </>
  );
}
