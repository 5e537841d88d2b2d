'use client';

import { useMemo } from 'react';
import { Explorer, type Preset } from '#components/explorer/explorer.tsx';
import type { DrawCell } from '#components/explorer/explorer-cell.tsx';
import type { Field, Value } from '#components/explorer/model/fields.ts';
import { fileStemOf, pathOf } from '#components/site-audits/site-labels.ts';
import { OutcomeBadge } from '#components/site-audits/state-badge.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { isUnderWay, siteExportAddress } from '#lib/features/site-audits/client.ts';
import { columnsFor } from '#lib/features/site-audits/columns-contract.ts';
import { OUTCOME_TITLES, OUTCOMES } from '#lib/features/site-audits/outcomes-contract.ts';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const findIn = ['url', 'title'] as const;

const presets = (t: Translator): readonly Preset[] => [
  { title: t('Broken'), filter: 'all:outcome.in.client_error,server_error,no_answer' },
  { title: t('Redirects'), filter: 'all:outcome.in.redirect' },
  { title: t('Non-indexable'), filter: 'all:outcome.in.page;indexable.is.no' },
  { title: t('No inlinks'), filter: 'all:outcome.in.page;depth.empty' },
  { title: t('High crawl depth'), filter: 'all:outcome.in.page;depth.gt.3' },
  { title: t('Missing title'), filter: 'all:outcome.in.page;title.empty' },
  { title: t('Missing meta description'), filter: 'all:outcome.in.page;description.empty' },
  { title: t('Thin content'), filter: 'all:outcome.in.page;words.lt.200' },
  { title: t('Duplicates'), filter: 'any:duplicate_of.not_empty;near_duplicate_of.not_empty' },
  { title: t('Slow'), filter: 'all:total_ms.gt.1000' },
  { title: t('Changed by JavaScript'), filter: 'all:rendered_changes.not_empty;rendered_changes.not_equals.none' },
  { title: t('With errors'), filter: 'all:errors.gt.0' },
];

const draw = (t: Translator, ...[field, value]: Parameters<DrawCell>): ReturnType<DrawCell> => {
  if (field.id === 'outcome') {
    const outcome = OUTCOMES.find((one) => one === value);
    return outcome && <OutcomeBadge outcome={outcome} status={null} />;
  }
  if (field.id === 'score' && typeof value === 'number')
    return (
      <span className={value < 50 ? 'font-medium text-fault' : value < 90 ? 'text-warning' : 'text-good'}>{value}</span>
    );
  if (field.id === 'status' && typeof value === 'number')
    return <span className={value >= 400 ? 'font-medium text-fault' : undefined}>{value}</span>;
  if (field.id === 'indexable' && value === false) return <span className="text-warning">{t('No')}</span>;
  return undefined;
};

/** The host is in the heading, so its URLs are shown as paths. */
const drawOn =
  (t: Translator, host: string): DrawCell =>
  (field, value) =>
    field.id === 'url' && typeof value === 'string' && URL.parse(value)?.host === host
      ? pathOf(value)
      : draw(t, field, value);

/** Every internal URL of a site audit, to filter, sort and export. */
export function PagesTable({ audit }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  const { id, host } = audit;
  const { extract } = audit.settings;
  const fields: readonly Field[] = useMemo(() => columnsFor(extract), [extract]);
  const source = useMemo(() => ({ endpoint: 'read_site_table', input: { id } }), [id]);
  const hrefOf = useMemo(
    () => (value: (field: string) => Value) => {
      const no = value('no');
      return typeof no === 'number' ? `/site-audits/${id}/pages/${no}` : null;
    },
    [id],
  );
  const drawCell = useMemo(() => drawOn(t, host), [t, host]);
  return (
    <Explorer
      label={t('Pages of the site')}
      table="site-audit-pages"
      source={source}
      live={isUnderWay(audit.status)}
      fields={fields}
      findIn={findIn}
      words={OUTCOME_TITLES}
      presets={[
        ...presets(t),
        ...extract.map(({ name }, at) => ({
          title: t('Without {name}', { name }),
          filter: `all:outcome.in.page;extract_${at + 1}.empty`,
        })),
      ]}
      hrefOf={hrefOf}
      draw={drawCell}
      fileStem={fileStemOf(audit)}
      workbookOf={({ filter, find, sort, columns }) =>
        siteExportAddress(id, 'xlsx', {
          what: 'pages',
          columns,
          ...(filter && { filter }),
          ...(find && { query: find }),
          ...(sort && { sort: sort.field, order: sort.down ? 'desc' : 'asc' }),
        })
      }
      empty={
        <EmptyState className="border-t" title={t('No URLs yet')}>
          {t('URLs appear here once the crawl starts.')}
        </EmptyState>
      }
    />
  );
}
