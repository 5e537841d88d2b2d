'use client';

import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { ChipLinks } from '#components/ui/chip-links.tsx';
import { cn } from '#components/ui/cn.ts';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { PartPages } from '#components/ui/part-pages.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { AiKeywords } from '#lib/features/ai-visibility/contract.ts';
import { useMessages } from '#messages';
import { type Chosen, visibilityAddress } from './visibility-address.ts';
import { stateLabels } from './visibility-labels.ts';

/** Keywords by domain, without the sources of each keyword, which the table does not show. */
type CitationMatrix = Omit<AiKeywords, 'keywords'> & {
  keywords: readonly Omit<AiKeywords['keywords'][number], 'sources'>[];
};

interface MatrixProps {
  matrix: CitationMatrix;
  chosen: Chosen;
  from: number;
  size: number;
  /** Whom the listed overviews cite; empty: all keywords. */
  cited: string;
}

/** For each keyword, the place of each domain among the sources, and its organic position in the same results. */
export function Matrix({ matrix: { domains, keywords, count }, chosen, from, size, cited }: MatrixProps) {
  const t = useMessages();
  const address = (at: number, whom = cited) =>
    visibilityAddress(chosen, { ...(at > 0 && { from: String(at) }), ...(whom && { cited: whom }) });
  const choices = [
    ['', t('All')],
    ['you', t('You are cited')],
    ['not_you', t('You are not cited')],
    ['competitor_not_you', t('Competitor cited, not you')],
  ] as const;
  return (
    <Panel id="keywords">
      <PanelHeader
        title={t('Citations by keyword and domain')}
        note={t.many(
          count,
          'Source position in the latest AI Overview (organic rank below). {count} keyword.|Source position in the latest AI Overview (organic rank below). {count} keywords.',
        )}
      />
      <div className="px-4 pb-3">
        <ChipLinks
          label={t('Filter by citation')}
          chips={choices.map(([whom, label]) => ({
            label,
            href: `${address(0, whom)}#keywords`,
            current: cited === whom,
          }))}
        />
      </div>
      {keywords.length === 0 && <EmptyState className="border-t" title={t('No matching keywords')} />}
      <Table aria-label={t('Citations by keyword and domain')}>
        <thead>
          <tr>
            <Th className="sticky left-0 z-1 bg-panel">{t('Keyword')}</Th>
            <Th>{t('Overview')}</Th>
            {domains.map(({ domain, own, competitor }) => (
              <Th key={domain} className="min-w-20 px-1.5 text-center align-bottom">
                <span className="block whitespace-normal break-words [overflow-wrap:anywhere]">{domain}</span>
                {(own || competitor) && (
                  <span className={cn('block font-normal', own ? 'text-accent-strong' : 'text-warning')}>
                    {own ? t('you') : t('competitor')}
                  </span>
                )}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keywords.map((row) => {
            const { word, tone, icon: Icon } = stateLabels(t)[row.state];
            return (
              <Tr key={row.id}>
                <Td className="sticky left-0 z-1 w-48 min-w-40 bg-panel sm:min-w-48">
                  <Link
                    href={`/ai-visibility/${row.id}?project=${chosen.project}`}
                    prefetch={false}
                    className="inline-block min-h-6 break-words rounded-control font-medium text-accent-strong underline decoration-line underline-offset-2 hover:decoration-current"
                  >
                    {row.keyword}
                  </Link>
                  <span className="block text-meta text-muted">
                    {row.country.toUpperCase()}, {row.device === 'mobile' ? t('mobile') : t('desktop')}
                    {row.checked_at && ` · ${t.day(row.checked_at)}`}
                  </span>
                </Td>
                <Td>
                  <Badge tone={tone}>
                    <Icon /> {word}
                  </Badge>
                </Td>
                {row.cells.length === 0 ? (
                  <Td colSpan={domains.length} className="text-center text-muted">
                    {row.state === 'absent' ? t('no AI Overview') : t('not measured in this period')}
                  </Td>
                ) : (
                  row.cells.map((cell, at) => <Cell key={domains[at]?.domain} cell={cell} column={domains[at]} />)
                )}
              </Tr>
            );
          })}
        </tbody>
      </Table>
      <PartPages from={from} size={size} count={count} addressOf={(at) => address(at)} />
    </Panel>
  );
}

interface CellProps {
  cell: AiKeywords['keywords'][number]['cells'][number];
  column: AiKeywords['domains'][number] | undefined;
}

function Cell({ cell: { place, organic_position: organic }, column }: CellProps) {
  const t = useMessages();
  return (
    <Td className="px-2 text-center">
      {place === null ? (
        <span className="text-muted">
          <span aria-hidden="true">–</span>
          <span className="sr-only">{t('not cited')}</span>
        </span>
      ) : (
        <span
          className={cn(
            'inline-flex h-6 min-w-6 items-center justify-center rounded-control px-1.5 font-medium',
            column?.own
              ? 'bg-accent text-on-accent'
              : column?.competitor
                ? 'bg-warning-soft text-warning'
                : 'bg-sunken',
          )}
        >
          <span className="sr-only">{t('source')} </span>
          {place}
        </span>
      )}
      <span className="block text-meta text-muted">
        {organic === null ? (
          <span className="sr-only">{t('not in the results')}</span>
        ) : (
          <>
            <span aria-hidden="true">#{organic}</span>
            <span className="sr-only">{t('organic position {organic}', { organic })}</span>
          </>
        )}
      </span>
    </Td>
  );
}
