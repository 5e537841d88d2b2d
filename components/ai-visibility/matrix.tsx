import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatDay, plural } from '#lib/client/format.ts';
import type { AiKeywords } from '#lib/features/ai-visibility/contract.ts';
import { type Chosen, visibilityAddress } from './visibility-address.ts';
import { stateWords } from './visibility-words.ts';

interface MatrixProps {
  matrix: AiKeywords;
  chosen: Chosen;
  from: number;
  size: number;
}

/** Keyword by keyword, the place of each domain among the sources, and its organic position in the same results. */
export function Matrix({ matrix: { domains, keywords, count }, chosen, from, size }: MatrixProps) {
  const address = (at: number) => visibilityAddress(chosen, at > 0 ? { from: String(at) } : {});
  return (
    <Panel>
      <PanelHeader
        title="Keywords and domains"
        note={`Place among the sources of the last measured overview, organic position below it. ${plural(count, 'keyword')}.`}
      />
      <Table aria-label="Keywords and domains">
        <thead>
          <tr>
            <Th className="sticky left-0 z-1 bg-panel">Keyword</Th>
            <Th>Overview</Th>
            {domains.map(({ domain, own, competitor }) => (
              <Th key={domain} className="max-w-36 px-2 text-center">
                <span className="block truncate" title={domain}>
                  {domain}
                </span>
                {(own || competitor) && (
                  <span className={cn('block font-normal', own ? 'text-accent-strong' : 'text-warning')}>
                    {own ? 'yours' : 'watched'}
                  </span>
                )}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keywords.map((row) => {
            const { word, tone, icon: Icon } = stateWords[row.state];
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
                    {row.country.toUpperCase()}, {row.device === 'mobile' ? 'phone' : 'desktop'}
                    {row.checked_at && ` · ${formatDay(row.checked_at)}`}
                  </span>
                </Td>
                <Td>
                  <Badge tone={tone}>
                    <Icon aria-hidden="true" /> {word}
                  </Badge>
                </Td>
                {row.cells.length === 0 ? (
                  <Td colSpan={domains.length} className="text-center text-muted">
                    {row.state === 'absent' ? 'no overview to be cited in' : 'not measured in these days'}
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
        <nav aria-label="Parts of the table" className="flex items-center justify-between gap-2 border-t p-3">
          <PartLink href={from > 0 ? address(Math.max(0, from - size)) : null}>Previous</PartLink>
          <span className="text-muted text-table">
            {from + 1} to {Math.min(count, from + size)} of {count}
          </span>
          <PartLink href={from + size < count ? address(from + size) : null}>Next</PartLink>
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
  return (
    <Td className="px-2 text-center">
      {place === null ? (
        <span className="text-muted">
          <span aria-hidden="true">–</span>
          <span className="sr-only">not cited</span>
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
          <span className="sr-only">source </span>
          {place}
        </span>
      )}
      <span className="block text-meta text-muted">
        {organic === null ? (
          <span className="sr-only">not among the results</span>
        ) : (
          <>
            <span aria-hidden="true">#{organic}</span>
            <span className="sr-only">organic position {organic}</span>
          </>
        )}
      </span>
    </Td>
  );
}
