import { ForeignLink } from '#components/audit/report/foreign-link.tsx';
import { plural } from '#lib/client/format.ts';
import type { SiteFinding } from '#lib/features/site-audit/parts-contract.ts';

/** What was found on a page, what would pass, and where. */
export function FindingBody({ finding, advice }: { finding: SiteFinding; advice: boolean }) {
  const lines: [string, string][] = [
    ['Found', finding.found],
    ['Expected', finding.expected],
    ...(advice
      ? ([
          ['Why', finding.why],
          ['How to mend', finding.fix],
        ] as [string, string][])
      : []),
    ...(finding.since ? [['Since', finding.since.slice(0, 10)] as [string, string]] : []),
  ];
  return (
    <>
      <dl className="grid gap-x-4 gap-y-1.5 text-table sm:grid-cols-[96px_1fr]">
        {lines
          .filter(([, value]) => value !== '')
          .map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="break-words max-sm:-mt-1">{value}</dd>
            </div>
          ))}
      </dl>
      {finding.items.length > 0 && (
        <div className="mt-2 min-w-0">
          <p className="pb-1 text-meta text-muted">
            {finding.total > finding.items.length
              ? `The first ${finding.items.length} of ${plural(finding.total, 'place')}`
              : plural(finding.total, 'place')}
          </p>
          <ul className="grid gap-1.5">
            {finding.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two places may read the same.
              <li key={index} className="min-w-0 rounded-control bg-sunken px-3 py-1.5 text-table">
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
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
