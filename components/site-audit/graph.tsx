'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useMemo, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatNumber, plural } from '#lib/client/format.ts';
import { placeNodes } from '#lib/client/graph-layout.ts';
import { GRAPH_NODES, type SiteGraph, siteGraphQuery } from '#lib/client/site-audits.ts';
import { pathOf } from './site-words.ts';
import { OutcomeBadge } from './state-badge.tsx';

const SIZE = 720;

/** The strongest pages and the links between them, as a picture or as a table. */
export function LinkGraph({ id }: { id: string }) {
  const [around, setAround] = useQueryState('around', parseAsInteger.withOptions({ history: 'push' }));
  const [asTable, setAsTable] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery(siteGraphQuery(id, around));
  if (error && !data)
    return (
      <Panel>
        <ErrorState title="Could not load the link graph" action={<Button onClick={() => refetch()}>Try again</Button>}>
          {error.message}
        </ErrorState>
      </Panel>
    );
  if (!data) return <Skeleton className="h-160" />;
  const centre = around === null ? undefined : data.nodes.find(({ no }) => no === around);
  const capped = around === null && data.total > data.nodes.length;
  return (
    <Panel aria-busy={isPlaceholderData}>
      <PanelHeader
        title={centre ? `Links around ${pathOf(centre.url)}` : 'Link graph'}
        note={
          capped
            ? `Drawn are the ${formatNumber(data.nodes.length)} pages with the highest link rank, of ${plural(data.total, 'own address', 'own addresses')}; a picture holds ${GRAPH_NODES} at most.`
            : `${plural(data.nodes.length, 'page')} and ${plural(data.edges.length, 'link')} between them.`
        }
        actions={
          <>
            {around !== null && (
              <Button size="sm" onClick={() => void setAround(null)}>
                Whole site
              </Button>
            )}
            <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Show as picture' : 'Show as table'}
            </Button>
          </>
        }
      />
      {data.nodes.length === 0 ? (
        <EmptyState className="border-t" title="No links yet">
          Links are known once pages have been read.
        </EmptyState>
      ) : asTable ? (
        <GraphTable id={id} graph={data} onAround={(no) => void setAround(no)} />
      ) : (
        <Picture id={id} graph={data} around={around} />
      )}
    </Panel>
  );
}

function Picture({ id, graph, around }: { id: string; graph: SiteGraph; around: number | null }) {
  const router = useRouter();
  const [seen, setSeen] = useState<number | null>(null);
  const places = useMemo(() => placeNodes(graph.nodes, graph.edges, SIZE), [graph]);
  const byNo = useMemo(() => new Map(places.map((place) => [place.node.no, place])), [places]);
  const held = seen ?? around;
  const told = held === null ? undefined : byNo.get(held)?.node;
  const joined = (from: number, to: number) => held !== null && (from === held || to === held);
  return (
    <div className="border-t">
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={`Picture of ${plural(graph.nodes.length, 'page')} and the links between them; the table has the same figures.`}
        className="mx-auto block max-h-[76vh] w-full max-w-180"
      >
        {graph.edges.map(({ from, to }) => {
          const [a, b] = [byNo.get(from), byNo.get(to)];
          if (!a || !b) return null;
          const lit = joined(from, to);
          return (
            <line
              key={`${from}-${to}`}
              x1={a.x}
              y1={a.y}
              x2={b.x}
              y2={b.y}
              strokeWidth={lit ? 1.5 : 0.6}
              className={lit ? 'stroke-accent' : 'stroke-edge'}
              opacity={lit ? 0.9 : held === null ? 0.28 : 0.1}
            />
          );
        })}
        {places.map(({ node, x, y, radius }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the pointer's shortcut; the table is the way for all others.
          <circle
            key={node.no}
            cx={x}
            cy={y}
            r={radius}
            className="cursor-pointer stroke-panel"
            strokeWidth={1}
            fill={colorOf(node)}
            onPointerEnter={() => setSeen(node.no)}
            onPointerLeave={() => setSeen(null)}
            onClick={() => router.push(`/site-audits/${id}/pages/${node.no}`)}
          >
            <title>{pathOf(node.url)}</title>
          </circle>
        ))}
      </svg>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t px-4 py-2 text-table">
        <p className="min-w-0 truncate">
          {told ? (
            <>
              <span className="font-medium">{pathOf(told.url)}</span>
              <span className="text-muted">
                {' '}
                · rank {told.rank === null ? '·' : Math.round(told.rank)} · {plural(told.links_in ?? 0, 'page')} link
                here
              </span>
            </>
          ) : (
            <span className="text-muted">Rings are clicks from the start page; size is link rank.</span>
          )}
        </p>
        <ul className="flex flex-wrap gap-x-4 text-meta text-muted">
          {legend.map(([word, color]) => (
            <li key={word} className="flex items-center gap-1.5">
              <span aria-hidden="true" className="size-2.5 rounded-full" style={{ background: color }} />
              {word}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const legend = [
  ['Page', 'var(--color-chart-1)'],
  ['Redirect', 'var(--color-chart-4)'],
  ['Broken', 'var(--color-chart-2)'],
  ['Other', 'var(--color-muted)'],
] as const;

function colorOf({ outcome }: SiteGraph['nodes'][number]): string {
  if (outcome === 'page') return legend[0][1];
  if (outcome === 'redirect') return legend[1][1];
  if (outcome === 'client_error' || outcome === 'server_error' || outcome === 'no_answer') return legend[2][1];
  return legend[3][1];
}

interface GraphTableProps {
  id: string;
  graph: SiteGraph;
  onAround: (no: number) => void;
}

function GraphTable({ id, graph, onAround }: GraphTableProps) {
  const out = new Map<number, number>();
  for (const { from } of graph.edges) out.set(from, (out.get(from) ?? 0) + 1);
  return (
    <Table aria-label="Pages of the link graph">
      <thead>
        <tr>
          <Th>Address</Th>
          <Th className="w-28">Answer</Th>
          <Th className="w-20 text-right">Rank</Th>
          <Th className="w-20 text-right">Depth</Th>
          <Th className="w-24 text-right">Links in</Th>
          <Th className="w-32 text-right">Links to these</Th>
          <Th className="w-28">
            <span className="sr-only">Neighbours</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {graph.nodes.map((node) => (
          <Tr key={node.no}>
            <Td className="min-w-56 max-w-0">
              <Link
                data-row=""
                prefetch={false}
                href={`/site-audits/${id}/pages/${node.no}`}
                title={node.url}
                className="block truncate rounded-control hover:text-accent-strong"
              >
                {pathOf(node.url)}
              </Link>
            </Td>
            <Td>
              <OutcomeBadge outcome={node.outcome} status={node.status} />
            </Td>
            <Td className="text-right">{node.rank === null ? '·' : Math.round(node.rank * 10) / 10}</Td>
            <Td className="text-right">{node.depth ?? '·'}</Td>
            <Td className="text-right">{node.links_in === null ? '·' : formatNumber(node.links_in)}</Td>
            <Td className="text-right">{formatNumber(out.get(node.no) ?? 0)}</Td>
            <Td>
              <Button size="sm" variant="ghost" onClick={() => onAround(node.no)}>
                Neighbours
              </Button>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
