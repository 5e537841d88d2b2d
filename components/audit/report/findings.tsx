'use client';

import { ChevronRight } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs';
import { cn } from '#components/ui/cn.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { Finding } from '#lib/audit/types.ts';
import { plural } from '#lib/client/format.ts';
import { categoryNames, severities } from '../audit-words.ts';
import { SeverityIcon } from '../severity.tsx';
import { findingMarkdown } from './finding-markdown.ts';
import { ForeignLink } from './foreign-link.tsx';

const filters = ['error', 'warning', 'notice'] as const;

interface FindingsProps {
  findings: readonly Finding[];
  url: string;
  /** Whether the page's source was kept: places then lead to it. */
  hasSource: boolean;
}

/** What is wrong, worst first; each opens to its evidence, why it matters and how to mend it. */
export function Findings({ findings, url, hasSource }: FindingsProps) {
  const [severity, setSeverity] = useQueryState('severity', parseAsStringLiteral(filters));
  if (findings.length === 0)
    return (
      <Panel>
        <EmptyState title="No issues">Every check that could be measured on this page passed.</EmptyState>
      </Panel>
    );
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">Show</legend>
          {[null, ...filters].map((value) => {
            const count = value ? findings.filter((finding) => finding.severity === value).length : findings.length;
            const label = severities.find(({ id }) => id === value)?.many ?? 'All';
            return (
              <button
                key={label}
                type="button"
                aria-pressed={severity === value}
                disabled={count === 0}
                onClick={() => setSeverity(value)}
                className={cn(
                  'inline-flex h-8 items-center gap-1.5 rounded-full border px-3 text-table disabled:opacity-60 touch:h-11',
                  severity === value ? 'border-accent bg-accent-soft text-accent-strong' : 'bg-panel hover:bg-hover',
                )}
              >
                {value && <SeverityIcon severity={value} />}
                {label} <span className="text-muted">{count}</span>
              </button>
            );
          })}
        </fieldset>
        <CopyButton
          text={() => `# ${url}\n\n${findings.map(findingMarkdown).join('\n\n')}\n`}
          label="Copy all as Markdown"
        />
      </div>
      {severities.map(({ id, one, many }) => {
        const group = findings.filter((finding) => finding.severity === id);
        if (group.length === 0) return null;
        return (
          // Hidden, not left out: a deduction's link finds its finding whatever the filter.
          <Panel key={id} aria-label={many} className={severity && severity !== id ? 'hidden' : undefined}>
            <h2 className="px-4 py-3 font-semibold">{plural(group.length, one.toLowerCase(), many.toLowerCase())}</h2>
            {group.map((finding) => (
              <FindingRow key={finding.id} finding={finding} hasSource={hasSource} />
            ))}
          </Panel>
        );
      })}
    </div>
  );
}

/** Query of the evidence part with this place of a finding in the source. */
const placeLink = { part: parseAsString, evidence: parseAsString, of: parseAsString, place: parseAsString };

function FindingRow({ finding, hasSource }: { finding: Finding; hasSource: boolean }) {
  const [, setPlace] = useQueryStates(placeLink, { history: 'push' });
  const { evidence } = finding;
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
          <Line term="Why">{finding.why}</Line>
          <Line term="How to mend">{finding.fix}</Line>
          <Line term="Check">
            <code className="font-mono text-table">{finding.id}</code>
          </Line>
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
        <CopyButton className="w-fit" text={() => findingMarkdown(finding)} label="Copy as Markdown" />
      </div>
    </details>
  );
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="break-words max-sm:-mt-1.5">{children}</dd>
    </>
  );
}
