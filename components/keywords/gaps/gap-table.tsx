'use client';

import Link from 'next/link';
import { difficultyRange, noDifficulty } from '#components/rankings/difficulty-labels.ts';
import { ChipLinks } from '#components/ui/chip-links.tsx';
import { cn } from '#components/ui/cn.ts';
import { DomainHead } from '#components/ui/domain-head.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { PartPages } from '#components/ui/part-pages.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { engineNameOf } from '#lib/contract/engine-names.ts';
import type { KeywordGapKind, KeywordGaps } from '#lib/features/gaps/contract.ts';
import { useMessages } from '#messages';
import { type GapChoices, gapAddress } from './gap-address.ts';
import { TrackGap } from './track-gap.tsx';

interface GapTableProps {
  gaps: KeywordGaps;
  chosen: GapChoices;
  from: number;
  size: number;
  canEdit: boolean;
}

/** Keywords with your position and those of competitors, each with the SERP that shows them. */
export function GapTable({ gaps: { domain, counts, keywords, ...gaps }, chosen, from, size, canEdit }: GapTableProps) {
  const t = useMessages();
  const kinds: [KeywordGapKind, string, string][] = [
    ['missing', t('Missing'), t('A competitor ranks, you do not.')],
    ['weaker', t('Weaker'), t('You rank below a competitor.')],
    ['shared', t('Shared'), t('You and all competitors rank.')],
    ['all', t('All'), t('A competitor ranks.')],
  ];
  const [kind, , about] = kinds.find(([one]) => one === chosen.gap) ?? ['all', '', ''];
  return (
    <Panel id="keywords">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <ChipLinks
          label={t('Filter by gap')}
          chips={kinds.map(([one, label]) => ({
            label,
            href: gapAddress({ ...chosen, gap: one }),
            count: counts[one],
            current: kind === one,
          }))}
        />
        <p className="text-muted text-table">{about}</p>
      </div>
      {keywords.length === 0 ? (
        <EmptyState className="border-t" title={t('No matching keywords')} />
      ) : (
        <Table aria-label={t('Keyword gap')}>
          <thead>
            <tr>
              <Th className="sticky left-0 z-1 bg-panel">{t('Keyword')}</Th>
              <Th className="text-right">{t('Search volume')}</Th>
              <Th className="text-right">
                <abbr title={t('Keyword difficulty')} className="no-underline">
                  {t('KD')}
                </abbr>
              </Th>
              <DomainHead domain={domain} own />
              {gaps.competitors.map((one) => (
                <DomainHead key={one} domain={one} />
              ))}
              <Th>{t('SERP')}</Th>
              {canEdit && <Th className="text-right">{t('Tracking')}</Th>}
            </tr>
          </thead>
          <tbody>
            {keywords.map((row) => (
              <Tr key={`${row.keyword} ${row.search_engine} ${row.country} ${row.language} ${row.device}`}>
                <Td className="sticky left-0 z-1 w-56 min-w-40 bg-panel">
                  <bdi className="block break-words font-medium">{row.keyword}</bdi>
                  <span className="block text-meta text-muted">
                    {engineNameOf(row.search_engine)}, {row.country.toUpperCase()},{' '}
                    {row.device === 'mobile' ? t('mobile') : t('desktop')}
                  </span>
                </Td>
                <Td className="text-right tabular-nums">
                  {row.avg_monthly_searches === null ? <NotMeasured /> : t.number(row.avg_monthly_searches)}
                </Td>
                <Td
                  className="text-right tabular-nums"
                  title={row.difficulty === null ? undefined : difficultyRange(t, row)}
                >
                  {row.difficulty ?? <NotMeasured why={noDifficulty(t, row.difficulty_reason)} />}
                </Td>
                <Position of={row.position} depth={row.depth} own />
                {row.competitors.map((one) => (
                  <Position key={one.domain} of={one.position} depth={row.depth} />
                ))}
                <Td className="whitespace-nowrap">
                  <Evidence row={row} projectId={chosen.project} />
                </Td>
                {canEdit && (
                  <Td className="text-right">
                    {row.keyword_id === null ? (
                      <TrackGap projectId={chosen.project} row={row} />
                    ) : (
                      <span className="text-muted">{t('tracked')}</span>
                    )}
                  </Td>
                )}
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <PartPages from={from} size={size} count={counts[kind]} addressOf={(at) => gapAddress(chosen, at)} />
    </Panel>
  );
}

/** A position, or that the domain is not among the results that were read. */
function Position({ of: position, depth, own = false }: { of: number | null; depth: number; own?: boolean }) {
  const t = useMessages();
  return (
    <Td className="px-2 text-center tabular-nums">
      {position === null ? (
        <span className="text-muted" title={t('Not among the first {depth} results', { depth })}>
          <span aria-hidden="true">&gt; {depth}</span>
          <span className="sr-only">{t('Not among the first {depth} results', { depth })}</span>
        </span>
      ) : (
        <span className={cn('font-medium', own && 'text-accent-strong')}>{position}</span>
      )}
    </Td>
  );
}

function Evidence({ row, projectId }: { row: KeywordGaps['keywords'][number]; projectId: string }) {
  const t = useMessages();
  const href =
    row.search_id === null ? `/rankings/${row.keyword_id}?project=${projectId}` : `/searches/${row.search_id}`;
  return (
    <Link
      href={href}
      prefetch={false}
      aria-label={t('SERP for {keyword}, {day}', { keyword: row.keyword, day: t.day(row.at) })}
      className="inline-block min-h-6 rounded-control text-accent-strong underline decoration-line underline-offset-2 hover:decoration-current"
    >
      {t.day(row.at)}
    </Link>
  );
}
