'use client';

import type { ColumnDef } from '@tanstack/react-table';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { DataTable } from '#components/data-table.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { AuditReport, LinkFact } from '#lib/audit/types.ts';
import { formatNumber } from '#lib/client/format.ts';
import { ForeignLink } from './foreign-link.tsx';

const kinds = ['all', 'internal', 'external', 'nofollow', 'broken'] as const;

/** Every link of the page, with the answer of those that were tried. */
export function Links({ report }: { report: AuditReport }) {
  const { links } = report.facts;
  const { site } = report;
  const [kind, setKind] = useQueryState('links', parseAsStringLiteral(kinds).withDefault('all'));
  const broken = useMemo(() => new Map((site?.brokenLinks ?? []).map((link) => [link.url, link])), [site]);
  const rows = useMemo(
    () =>
      links.items.filter((link) => {
        if (kind === 'internal') return link.internal && link.url !== null;
        if (kind === 'external') return !link.internal && link.url !== null;
        if (kind === 'nofollow') return link.nofollow;
        return kind === 'all' || (link.url !== null && broken.has(link.url));
      }),
    [links, kind, broken],
  );
  const columns = useMemo<ColumnDef<LinkFact, unknown>[]>(
    () => [
      {
        id: 'address',
        header: 'Leads to',
        accessorFn: (link) => link.url ?? link.href ?? '',
        cell: ({ row: { original: link } }) =>
          link.url ? (
            <ForeignLink url={link.url} className="block truncate" />
          ) : (
            <span className="block truncate text-muted">{link.href ?? 'no address'}</span>
          ),
      },
      {
        id: 'text',
        header: 'Text',
        accessorFn: (link) => link.text,
        cell: ({ row: { original: link } }) => (
          <span className="block truncate" title={link.text}>
            {link.text || <span className="text-muted">none</span>}
            {link.text && link.textFrom !== 'text' && <span className="text-meta text-muted"> ({link.textFrom})</span>}
          </span>
        ),
      },
      { id: 'place', header: 'Place', size: 84, accessorFn: (link) => link.place },
      {
        id: 'rel',
        header: 'rel',
        size: 132,
        accessorFn: (link) => link.rel.join(' '),
        cell: ({ getValue }) => <span className="block truncate text-muted">{String(getValue()) || 'none'}</span>,
      },
      {
        id: 'answer',
        header: 'Answer',
        size: 120,
        accessorFn: (link) => (link.url && broken.has(link.url) ? 0 : 1),
        cell: ({ row: { original: link } }) => {
          const fault = link.url ? broken.get(link.url) : undefined;
          return fault ? (
            <span title={fault.reason ?? undefined}>
              <Badge tone="fault">{fault.status ?? 'No answer'}</Badge>
            </span>
          ) : (
            <span className="text-muted">·</span>
          );
        },
      },
    ],
    [broken],
  );
  const tried = site
    ? `${formatNumber(site.linksChecked)} of ${formatNumber(site.linksTotal)} addresses tried; those that answered badly are marked.`
    : 'Links were not tried.';
  return (
    <Panel>
      <PanelHeader
        title="Links"
        note={`${tried}${links.total > links.items.length ? ` The first ${formatNumber(links.items.length)} of ${formatNumber(links.total)} are listed.` : ''}`}
        actions={
          <Choice
            label="Which links"
            value={kind}
            onChange={(next) => void setKind(next)}
            options={[
              { value: 'all', label: 'All', count: links.total },
              { value: 'internal', label: 'Internal', count: links.internal },
              { value: 'external', label: 'External', count: links.external },
              { value: 'nofollow', label: 'nofollow', count: links.nofollow },
              { value: 'broken', label: 'Broken', count: broken.size },
            ]}
          />
        }
      />
      {rows.length > 0 ? (
        <DataTable label="Links of the page" rows={rows} columns={columns} minWidth={760} />
      ) : (
        <EmptyState
          title={kind === 'broken' && site?.brokenLinks ? 'No broken links' : 'No links of this kind'}
          className="border-t"
        >
          {kind === 'broken' && !site?.brokenLinks ? (site?.unmeasured.brokenLinks ?? 'Links were not tried.') : null}
        </EmptyState>
      )}
    </Panel>
  );
}
