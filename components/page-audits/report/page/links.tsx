'use client';

import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Choice } from '#components/ui/choice.tsx';
import type { DataColumn } from '#components/ui/data-table/columns.ts';
import { DataTable } from '#components/ui/data-table/data-table.tsx';
import { useSortedRows } from '#components/ui/data-table/use-sorted-rows.ts';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { AuditReport, LinkFact } from '#lib/audit/types.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { ownPath } from '#lib/text/own-path.ts';
import { useMessages } from '#messages';

const kinds = ['all', 'internal', 'external', 'nofollow', 'broken'] as const;

/** Every link of the page, with the response of those that were requested. */
export function Links({ report }: { report: AuditReport }) {
  const t = useMessages();
  const { finalUrl } = report;
  const { links } = report.facts;
  const { site } = report;
  const [kind, setKind] = useQueryState('links', parseAsStringLiteral(kinds).withDefault('all'));
  const statuses = site?.linkStatuses;
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
  const columns = useMemo<DataColumn<LinkFact>[]>(
    () => [
      {
        id: 'address',
        title: t('Links to'),
        sort: 'asc',
        value: (link) => link.url ?? link.href ?? '',
        cell: (link) =>
          link.url ? (
            <ForeignLink url={link.url} text={ownPath(link.url, finalUrl)} className="block truncate" />
          ) : (
            <span className="block truncate text-muted">{link.href ?? t('no URL')}</span>
          ),
      },
      {
        id: 'text',
        title: t('Anchor text'),
        sort: 'asc',
        value: (link) => link.text,
        cell: (link) => (
          <span className="block truncate" title={link.text}>
            {link.text || <span className="text-muted">{t('none')}</span>}
            {link.text && link.textFrom !== 'text' && <span className="text-meta text-muted"> ({link.textFrom})</span>}
          </span>
        ),
      },
      {
        id: 'place',
        title: t('Link position'),
        sort: 'asc',
        width: 84,
        value: (link) => link.place,
        cell: (link) => link.place,
      },
      {
        id: 'rel',
        title: 'rel',
        sort: 'asc',
        width: 132,
        value: (link) => link.rel.join(' '),
        cell: (link) => <span className="block truncate text-muted">{link.rel.join(' ') || t('none')}</span>,
      },
      {
        id: 'answer',
        title: t('Status code'),
        sort: 'asc',
        width: 120,
        // Broken links first, then by status; those without one last.
        value: (link) => {
          if (link.url && broken.has(link.url)) return 0;
          return (link.url && statuses?.[link.url]) || 1_000;
        },
        cell: (link) => {
          const fault = link.url ? broken.get(link.url) : undefined;
          if (fault)
            return (
              <span title={fault.reason ?? undefined}>
                <Badge tone="fault">{fault.status ?? t('No response')}</Badge>
              </span>
            );
          const status = link.url ? statuses?.[link.url] : undefined;
          return status ? (
            <Badge tone={status < 300 ? 'good' : 'neutral'}>{status}</Badge>
          ) : (
            <NotMeasured why={notCheckedBecause(t, link, statuses !== undefined)} />
          );
        },
      },
    ],
    [broken, statuses, finalUrl, t],
  );
  const sorted = useSortedRows(rows, columns);
  const tried = site
    ? t('{linksChecked} of {linksTotal} link targets checked.', {
        linksChecked: site.linksChecked,
        linksTotal: site.linksTotal,
      })
    : t('Links were not checked.');
  return (
    <Panel>
      <PanelHeader
        title={t('Links')}
        note={`${tried}${links.total > links.items.length ? ` ${t('First {items} of {total} shown.', { items: links.items.length, total: links.total })}` : ''}`}
        actions={
          <Choice
            label={t('Filter links')}
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
        <DataTable
          label={t('Links of the page')}
          {...sorted}
          rowHeight={44}
          minWidth={760}
          className="max-h-140 rounded-panel"
        />
      ) : (
        <EmptyState
          title={kind === 'broken' && site?.brokenLinks ? t('No broken links') : t('No matching links')}
          className="border-t"
        >
          {kind === 'broken' && !site?.brokenLinks
            ? (site?.unmeasured.brokenLinks ?? t('Links were not checked.'))
            : null}
        </EmptyState>
      )}
    </Panel>
  );
}

function notCheckedBecause(t: Translator, { kind }: LinkFact, hasStatuses: boolean): string {
  if (kind !== 'http') return t('Not a web page');
  return hasStatuses ? t('Not checked') : t('Older reports store the status of broken links only');
}
