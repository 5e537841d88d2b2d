'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useMemo, useState } from 'react';
import { labelNodes, placeNodes } from '#components/site-audits/links/graph-layout.ts';
import { pathOf } from '#components/site-audits/site-labels.ts';
import { OutcomeBadge } from '#components/site-audits/state-badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { GRAPH_NODES, type SiteGraph, siteGraphQuery } from '#lib/features/site-audits/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const SIZE = 720;
const MAX_LABELS = 24;

/** The strongest pages and the links between them, as a graph or as a table. */
export function LinkGraph({ id }: { id: string }) {
  const t = useMessages();
  const [around, setAround] = useQueryState('around', parseAsInteger.withOptions({ history: 'push' }));
  const [asTable, setAsTable] = useState(false);
  const { data, error, refetch, isPlaceholderData } = useQuery(siteGraphQuery(id, around));
  if (error && !data)
    return (
      <Panel>
        <ErrorState
          title={t('Could not load the link graph')}
          action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}
        >
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
        title={centre ? t('Link neighborhood of {path}', { path: pathOf(centre.url) }) : t('Link graph')}
        note={
          capped
            ? t.many(
                data.total,
                'Top {nodes} of {count} URL by internal PageRank (max. {GRAPH_NODES}).|Top {nodes} of {count} URLs by internal PageRank (max. {GRAPH_NODES}).',
                { nodes: data.nodes.length, GRAPH_NODES },
              )
            : t.many(data.nodes.length, '{count} page, {edges}.|{count} pages, {edges}.', {
                edges: t.many(data.edges.length, '{count} link|{count} links'),
              })
        }
        actions={
          <>
            {around !== null && (
              <Button size="sm" onClick={() => void setAround(null)}>
                {t('Whole site')}
              </Button>
            )}
            <Button size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? t('Show graph') : t('Show as table')}
            </Button>
          </>
        }
      />
      {data.nodes.length === 0 ? (
        <EmptyState className="border-t" title={t('No links yet')}>
          {t('Links appear once pages are crawled.')}
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
  const t = useMessages();
  const router = useRouter();
  const [seen, setSeen] = useState<number | null>(null);
  const places = useMemo(() => placeNodes(graph.nodes, graph.edges, SIZE), [graph]);
  const labels = useMemo(
    () => labelNodes(places, ({ url }) => pathOf(url), { size: SIZE, most: MAX_LABELS }),
    [places],
  );
  const byNo = useMemo(() => new Map(places.map((place) => [place.node.no, place])), [places]);
  const held = seen ?? around;
  const focused = held === null ? undefined : byNo.get(held)?.node;
  const joinedTo = (no: number) => graph.edges.some(({ from, to }) => joined(from, to) && (from === no || to === no));
  const joined = (from: number, to: number) => held !== null && (from === held || to === held);
  return (
    <div className="border-t">
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={t.many(
          graph.nodes.length,
          'Link graph of {count} page; the table view has the same data.|Link graph of {count} pages; the table view has the same data.',
        )}
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
            fill={colorOf(t, node)}
            onPointerEnter={() => setSeen(node.no)}
            onPointerLeave={() => setSeen(null)}
            onClick={() => router.push(`/site-audits/${id}/pages/${node.no}`)}
          >
            <title>{pathOf(node.url)}</title>
          </circle>
        ))}
        {labels.map(({ no, text, x, y }) => (
          <text
            key={no}
            x={x}
            y={y}
            textAnchor="middle"
            paintOrder="stroke"
            strokeWidth="3"
            className="pointer-events-none fill-ink stroke-panel text-meta"
            opacity={held === null || held === no || joinedTo(no) ? 1 : 0.25}
          >
            {text}
          </text>
        ))}
      </svg>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t px-4 py-2 text-table">
        <p className="min-w-0 truncate">
          {focused ? (
            <>
              <span className="font-medium">{pathOf(focused.url)}</span>
              <span className="text-muted">
                {' '}
                {t.many(
                  focused.links_in ?? 0,
                  '· PageRank {part} · {count} inlink|· PageRank {part} · {count} inlinks',
                  {
                    part: focused.rank === null ? '·' : Math.round(focused.rank),
                  },
                )}
              </span>
            </>
          ) : (
            <span className="text-muted">{t('Rings = crawl depth; size = internal PageRank.')}</span>
          )}
        </p>
        <ul className="flex flex-wrap gap-x-4 text-meta text-muted">
          {legend(t).map(([word, color]) => (
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

const legend = (t: Translator) =>
  [
    [t('Page'), 'var(--color-chart-1)'],
    [t('Redirect'), 'var(--color-chart-4)'],
    [t('Broken'), 'var(--color-chart-2)'],
    [t('Other'), 'var(--color-muted)'],
  ] as const;

function colorOf(t: Translator, { outcome }: SiteGraph['nodes'][number]): string {
  if (outcome === 'page') return legend(t)[0][1];
  if (outcome === 'redirect') return legend(t)[1][1];
  if (outcome === 'client_error' || outcome === 'server_error' || outcome === 'no_answer') return legend(t)[2][1];
  return legend(t)[3][1];
}

interface GraphTableProps {
  id: string;
  graph: SiteGraph;
  onAround: (no: number) => void;
}

function GraphTable({ id, graph, onAround }: GraphTableProps) {
  const t = useMessages();
  const out = new Map<number, number>();
  for (const { from } of graph.edges) out.set(from, (out.get(from) ?? 0) + 1);
  return (
    <Table aria-label={t('Pages in the link graph')}>
      <thead>
        <tr>
          <Th>{t('URL')}</Th>
          <Th className="w-28">{t('Status code')}</Th>
          <Th className="w-20 text-right">{t('Internal PageRank')}</Th>
          <Th className="w-20 text-right">{t('Crawl depth')}</Th>
          <Th className="w-24 text-right">{t('Inlinks')}</Th>
          <Th className="w-32 text-right">{t('Inlinks of linked pages')}</Th>
          <Th className="w-28">
            <span className="sr-only">{t('Linked pages')}</span>
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
            <Td className="text-right">{node.links_in === null ? '·' : t.number(node.links_in)}</Td>
            <Td className="text-right">{t.number(out.get(node.no) ?? 0)}</Td>
            <Td>
              <Button size="sm" variant="ghost" onClick={() => onAround(node.no)}>
                {t('Linked pages')}
              </Button>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
