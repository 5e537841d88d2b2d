'use client';

import type { ColumnDef } from '@tanstack/react-table';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { DataTable } from '#components/data-table.tsx';
import { ForeignLink } from '#components/page-audits/report/foreign-link.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { AuditReport, LinkFact } from '#lib/audit/types.ts';
import { useMessages } from '#messages';

const kinds = ['all', 'internal', 'external', 'nofollow', 'broken'] as const;

/** Every link of the page, with the response of those that were requested. */
export function Links({ report }: { report: AuditReport }) {
  const t = useMessages();
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
        header: t('Leads to'),
        accessorFn: (link) => link.url ?? link.href ?? '',
        cell: ({ row: { original: link } }) =>
          link.url ? (
            <ForeignLink url={link.url} className="block truncate" />
          ) : (
            <span className="block truncate text-muted">{link.href ?? t('no address')}</span>
          ),
      },
      {
        id: 'text',
        header: t('Text'),
        accessorFn: (link) => link.text,
        cell: ({ row: { original: link } }) => (
          <span className="block truncate" title={link.text}>
            {link.text || <span className="text-muted">{t('none')}</span>}
            {link.text && link.textFrom !== 'text' && <span className="text-meta text-muted"> ({link.textFrom})</span>}
          </span>
        ),
      },
      { id: 'place', header: t('Place'), size: 84, accessorFn: (link) => link.place },
      {
        id: 'rel',
        header: 'rel',
        size: 132,
        accessorFn: (link) => link.rel.join(' '),
        cell: ({ getValue }) => <span className="block truncate text-muted">{String(getValue()) || t('none')}</span>,
      },
      {
        id: 'answer',
        header: t('Answer'),
        size: 120,
        accessorFn: (link) => (link.url && broken.has(link.url) ? 0 : 1),
        cell: ({ row: { original: link } }) => {
          const fault = link.url ? broken.get(link.url) : undefined;
          return fault ? (
            <span title={fault.reason ?? undefined}>
              <Badge tone="fault">{fault.status ?? t('No answer')}</Badge>
            </span>
          ) : (
            <span className="text-muted">·</span>
          );
        },
      },
    ],
    [broken, t],
  );
  const tried = site
    ? t('{linksChecked} of {linksTotal} addresses tried; those that answered badly are marked.', {
        linksChecked: site.linksChecked,
        linksTotal: site.linksTotal,
      })
    : t('Links were not tried.');
  return (
    <Panel>
      <PanelHeader
        title={t('Links')}
        note={`${tried}${links.total > links.items.length ? ` ${t('The first {items} of {total} are listed.', { items: links.items.length, total: links.total })}` : ''}`}
        actions={
          <Choice
            label={t('Which links')}
            value={kind}
            onChange={(next) => void setKind(next)}
            options={[
              { value: 'all', label: t('All'), count: links.total },
              { value: 'internal', label: t('Internal'), count: links.internal },
              { value: 'external', label: t('External'), count: links.external },
              { value: 'nofollow', label: t('nofollow'), count: links.nofollow },
              { value: 'broken', label: t('Broken'), count: broken.size },
            ]}
          />
        }
      />
      {rows.length > 0 ? (
        <DataTable label={t('Links of the page')} rows={rows} columns={columns} minWidth={760} />
      ) : (
        <EmptyState
          title={kind === 'broken' && site?.brokenLinks ? t('No broken links') : t('No links of this kind')}
          className="border-t"
        >
          {kind === 'broken' && !site?.brokenLinks
            ? (site?.unmeasured.brokenLinks ?? t('Links were not tried.'))
            : null}
        </EmptyState>
      )}
    </Panel>
  );
}
