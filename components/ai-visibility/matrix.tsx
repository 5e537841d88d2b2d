import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { AiKeywords } from '#lib/features/ai-visibility/contract.ts';
import { useMessages } from '#messages';
import { type Chosen, visibilityAddress } from './visibility-address.ts';
import { stateLabels } from './visibility-labels.ts';

interface MatrixProps {
  matrix: AiKeywords;
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
      <nav aria-label={t('Filter by citation')} className="flex gap-1.5 overflow-x-auto px-4 pb-3">
        {choices.map(([whom, label]) => (
          <Link
            key={whom}
            href={`${address(0, whom)}#keywords`}
            prefetch={false}
            scroll={false}
            aria-current={cited === whom ? 'true' : undefined}
            className="inline-flex h-7 shrink-0 items-center rounded-full border px-2.5 text-muted text-table hover:bg-hover hover:text-ink aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:text-accent-strong touch:h-11"
          >
            {label}
          </Link>
        ))}
      </nav>
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
                    <Icon aria-hidden="true" /> {word}
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
      {count > size && (
        <nav aria-label={t('Table pages')} className="flex items-center justify-between gap-2 border-t p-3">
          <PartLink href={from > 0 ? address(Math.max(0, from - size)) : null}>{t('Previous')}</PartLink>
          <span className="text-muted text-table">
            {t('{from}–{to} of {all}', { from: from + 1, to: Math.min(count, from + size), all: count })}
          </span>
          <PartLink href={from + size < count ? address(from + size) : null}>{t('Next')}</PartLink>
        </nav>
      )}
    </Panel>
  );
}

function PartLink({ href, children }: { href: string | null; children: string }) {
  if (!href)
    return (
      <Button size="sm" disabled>
        {children}
      </Button>
    );
  return (
    <Button asChild size="sm">
      <Link href={href} scroll={false} prefetch={false}>
        {children}
      </Link>
    </Button>
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
