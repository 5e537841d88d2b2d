'use client';

import Link from 'next/link';
import { ChipLinks } from '#components/ui/chip-links.tsx';
import { DomainHead } from '#components/ui/domain-head.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { PartPages } from '#components/ui/part-pages.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { LinkGaps } from '#lib/features/gaps/link-contract.ts';
import { useMessages } from '#messages';

interface LinkGapTableProps {
  gaps: LinkGaps;
  projectId: string;
  gap: string;
  from: number;
  size: number;
}

/** Referring domains of competitors, with the known links to each side. */
export function LinkGapTable({ gaps, projectId, gap, from, size }: LinkGapTableProps) {
  const t = useMessages();
  const address = (kind: string, at = 0) =>
    `/backlinks/gap?${new URLSearchParams({ project: projectId, gap: kind, ...(at > 0 && { from: String(at) }) })}`;
  const count = gap === 'all' ? gaps.counts.all : gaps.counts.missing;
  const sides = [gaps.own, ...gaps.competitors];
  return (
    <Panel>
      <div className="px-4 py-3">
        <ChipLinks
          label={t('Filter by gap')}
          chips={[
            {
              label: t('Missing'),
              href: address('missing'),
              count: gaps.counts.missing,
              current: gap === 'missing',
            },
            { label: t('All'), href: address('all'), count: gaps.counts.all, current: gap === 'all' },
          ]}
        />
      </div>
      {gaps.domains.length === 0 ? (
        <EmptyState className="border-t" title={t('No matching domains')} />
      ) : (
        <Table aria-label={t('Link gap')}>
          <thead>
            <tr>
              <Th className="sticky left-0 z-1 bg-panel">{t('Referring domain')}</Th>
              {sides.map(({ domain, id }, index) => (
                <DomainHead
                  key={domain}
                  domain={domain}
                  own={index === 0}
                  wrap={(name) =>
                    id === null ? (
                      name
                    ) : (
                      <Link
                        href={`/backlinks/${id}`}
                        prefetch={false}
                        className="inline-block min-h-6 rounded-control underline decoration-line underline-offset-2 hover:text-ink"
                      >
                        {name}
                      </Link>
                    )
                  }
                />
              ))}
              <Th className="text-right">{t('Follow')}</Th>
              <Th>{t('Example')}</Th>
              <Th>{t('Last seen')}</Th>
            </tr>
          </thead>
          <tbody>
            {gaps.domains.map((row) => (
              <Tr key={row.domain}>
                <Td className="sticky left-0 z-1 w-56 min-w-40 bg-panel">
                  <bdi className="font-medium [overflow-wrap:anywhere]">{row.domain}</bdi>
                  {row.unverified > 0 && (
                    <span className="block text-meta text-muted">
                      {t.many(row.unverified, '{count} link not checked yet|{count} links not checked yet')}
                    </span>
                  )}
                </Td>
                <Links count={row.links} />
                {row.competitors.map(({ domain, links }) => (
                  <Links key={domain} count={links} />
                ))}
                <Td className="text-right tabular-nums">{row.follow}</Td>
                <Td className="min-w-52 max-w-72">
                  <ForeignLink url={row.example_url} className="[overflow-wrap:anywhere]" />
                </Td>
                <Td className="whitespace-nowrap text-muted">{t.day(row.seen_at)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <PartPages from={from} size={size} count={count} addressOf={(at) => address(gap, at)} />
    </Panel>
  );
}

function Links({ count }: { count: number | null }) {
  return (
    <Td className="px-2 text-center tabular-nums">
      {count === null ? <NotMeasured /> : count === 0 ? <span className="text-muted">0</span> : count}
    </Td>
  );
}
