import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
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
}

/** For each keyword, the place of each domain among the sources, and its organic position in the same results. */
export function Matrix({ matrix: { domains, keywords, count }, chosen, from, size }: MatrixProps) {
  const t = useMessages();
  const address = (at: number) => visibilityAddress(chosen, at > 0 ? { from: String(at) } : {});
  return (
    <Panel>
      <PanelHeader
        title={t('Keywords and domains')}
        note={t.many(
          count,
          'Place among the sources of the last measured overview, organic position below it. {count} keyword.|Place among the sources of the last measured overview, organic position below it. {count} keywords.',
        )}
      />
      <Table aria-label={t('Keywords and domains')}>
        <thead>
          <tr>
            <Th className="sticky left-0 z-1 bg-panel">{t('Keyword')}</Th>
            <Th>{t('Overview')}</Th>
            {domains.map(({ domain, own, competitor }) => (
              <Th key={domain} className="max-w-36 px-2 text-center">
                <span className="block truncate" title={domain}>
                  {domain}
                </span>
                {(own || competitor) && (
                  <span className={cn('block font-normal', own ? 'text-accent-strong' : 'text-warning')}>
                    {own ? t('yours') : t('watched')}
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
                <Td className="sticky left-0 z-1 w-52 min-w-40 bg-panel sm:min-w-52">
                  <Link
                    href={`/ai-visibility/${row.id}?project=${chosen.project}`}
                    prefetch={false}
                    className="inline-block min-h-6 break-words rounded-control font-medium text-accent-strong underline decoration-line underline-offset-2 hover:decoration-current"
                  >
                    {row.keyword}
                  </Link>
                  <span className="block text-meta text-muted">
                    {row.country.toUpperCase()}, {row.device === 'mobile' ? t('phone') : t('desktop')}
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
                    {row.state === 'absent' ? t('no overview to be cited in') : t('not measured in these days')}
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
        <nav aria-label={t('Parts of the table')} className="flex items-center justify-between gap-2 border-t p-3">
          <PartLink href={from > 0 ? address(Math.max(0, from - size)) : null}>{t('Previous')}</PartLink>
          <span className="text-muted text-table">
            {t('{from} to {to} of {all}', { from: from + 1, to: Math.min(count, from + size), all: count })}
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
          <span className="sr-only">{t('not among the results')}</span>
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
