'use client';

import type { ReactNode } from 'react';
import { CompetitionCell, IntentChip } from '#components/keywords/chips.tsx';
import type { Ticks } from '#components/keywords/use-ticks.ts';
import { difficultyRange, noDifficulty } from '#components/rankings/difficulty-labels.ts';
import { Badge } from '#components/ui/badge.tsx';
import { ArrowDown, ArrowUp } from '#components/ui/icons.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { KeywordFilter, ListedKeyword } from '#lib/features/keywords/lists/list-keywords-contract.ts';
import { useMessages } from '#messages';

type Sort = KeywordFilter['sort'];

interface ListTableProps {
  keywords: readonly ListedKeyword[];
  sort: Sort;
  order: 'asc' | 'desc';
  onSort: (sort: Sort, order: 'asc' | 'desc') => void;
  ticks: Ticks;
  onOpen: (keyword: ListedKeyword) => void;
}

/** Keywords of a list: a table, and two-line rows on phones. A keyword opens its editable properties. */
export function ListTable({ keywords, sort, order, onSort, ticks, onOpen }: ListTableProps) {
  const t = useMessages();
  const head = (name: Sort, label: ReactNode, className: string, first: 'asc' | 'desc') => (
    <Th className={className} aria-sort={sort !== name ? 'none' : order === 'asc' ? 'ascending' : 'descending'}>
      <button
        type="button"
        className="inline-flex items-center gap-1 rounded-control hover:text-ink"
        onClick={() => onSort(name, sort === name ? (order === 'asc' ? 'desc' : 'asc') : first)}
      >
        {label}
        {sort === name && (order === 'asc' ? <ArrowUp className="size-3" /> : <ArrowDown className="size-3" />)}
      </button>
    </Th>
  );
  const tickAll = (
    <input
      type="checkbox"
      aria-label={t('Select all keywords on this page')}
      className="block size-4 accent-accent"
      checked={keywords.every(({ id }) => ticks.has(id))}
      onChange={({ target }) => ticks.set(keywords, target.checked)}
    />
  );
  const tick = (row: ListedKeyword) => (
    <input
      type="checkbox"
      aria-label={t('Select {keyword}', { keyword: row.keyword })}
      className="block size-4 accent-accent"
      checked={ticks.has(row.id)}
      onChange={({ target }) => ticks.set([row], target.checked)}
    />
  );
  const open = (row: ListedKeyword, below: ReactNode) => (
    <button
      type="button"
      data-row=""
      className="grid w-full min-w-0 rounded-control text-left hover:text-accent-strong"
      onClick={() => onOpen(row)}
    >
      <span dir="auto" className="truncate font-medium">
        {row.keyword}
      </span>
      {below}
    </button>
  );
  return (
    <>
      <div className="max-md:hidden">
        <Table aria-label={t('Keywords')}>
          <thead>
            <tr>
              <Th className="w-11 pr-0">{tickAll}</Th>
              {head('keyword', t('Keyword'), '', 'asc')}
              <Th className="w-44">{t('Tags')}</Th>
              <Th className="w-52">{t('Target URL')}</Th>
              <Th className="w-36">{t('Intent')}</Th>
              {head('avg_monthly_searches', t('Search volume'), 'w-36 text-right', 'desc')}
              {head('competition_index', t('Ads competition'), 'w-32', 'desc')}
              {head(
                'difficulty',
                <abbr title={t('Keyword difficulty')} className="no-underline">
                  {t('KD')}
                </abbr>,
                'w-16 text-right',
                'asc',
              )}
              {head('created_at', t('Added'), 'w-28', 'desc')}
            </tr>
          </thead>
          <tbody>
            {keywords.map((row) => (
              <Tr key={row.id} className={ticks.has(row.id) ? 'bg-accent-soft' : undefined}>
                <Td className="pr-0">{tick(row)}</Td>
                <Td className="w-full min-w-48 max-w-0">
                  {open(
                    row,
                    row.note && (
                      <span dir="auto" className="truncate text-meta text-muted">
                        {row.note}
                      </span>
                    ),
                  )}
                </Td>
                <Td className="max-w-44">
                  <Tags tags={row.tags} />
                </Td>
                <Td className="max-w-52 truncate text-muted" title={row.target_url ?? undefined}>
                  {row.target_url ? shortUrl(row.target_url) : ''}
                </Td>
                <Td>
                  <IntentChip intent={row.intent} />
                </Td>
                <Td className="text-right">
                  <Searches row={row} />
                </Td>
                <Td>
                  {row.competition ? (
                    <CompetitionCell competition={row.competition} index={row.competition_index} />
                  ) : (
                    <NotMeasured why={row.figures_reason ?? t('Not measured')} />
                  )}
                </Td>
                <Td className="text-right" title={row.difficulty === null ? undefined : difficultyRange(t, row)}>
                  {row.difficulty ?? <NotMeasured why={noDifficulty(t, row.difficulty_reason)} />}
                </Td>
                <Td className="whitespace-nowrap text-muted">{t.day(row.created_at)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label={t('Keywords')} className="divide-y md:hidden">
        <li className="flex items-center gap-3 px-4 py-2.5 text-meta text-muted">
          {tickAll} {t('All on this page')}
        </li>
        {keywords.map((row) => (
          <li key={row.id} className="flex items-center gap-3 px-4 py-2.5">
            {tick(row)}
            {open(
              row,
              <span className="truncate text-meta text-muted">
                {[
                  t.known(row.intent),
                  row.difficulty !== null && `${t('KD')} ${row.difficulty}`,
                  ...row.tags,
                  row.target_url && shortUrl(row.target_url),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>,
            )}
            <span className="shrink-0 text-table">
              <Searches row={row} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Searches({ row }: { row: ListedKeyword }) {
  const t = useMessages();
  if (row.avg_monthly_searches === null) return <NotMeasured why={row.figures_reason ?? t('Not measured')} />;
  const asOf = row.figures_at ? t('As of {figuresAt}', { figuresAt: t.day(row.figures_at) }) : undefined;
  return <span title={asOf}>{t.number(row.avg_monthly_searches)}</span>;
}

const SHOWN_TAGS = 2;

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex min-w-0 gap-1" title={tags.join(', ') || undefined}>
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <Badge key={tag} className="min-w-0">
          <span dir="auto" className="truncate">
            {tag}
          </span>
        </Badge>
      ))}
      {tags.length > SHOWN_TAGS && <Badge>+{tags.length - SHOWN_TAGS}</Badge>}
    </span>
  );
}

const shortUrl = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
