'use client';

import { Moment } from '#components/ui/language.tsx';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { type RecordColumn, RecordTable } from '#components/ui/record-table.tsx';
import type { BacklinkDomain } from '#lib/features/backlinks/index-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { DomainState } from './run-badge.tsx';

interface DomainTableProps {
  domains: readonly BacklinkDomain[];
  now: number;
  onDelete: (domain: BacklinkDomain) => void;
}

/** Domains with stored backlinks. */
export function DomainTable({ domains, now, onDelete }: DomainTableProps) {
  const t = useMessages();
  const looked = ({ last_look: look }: BacklinkDomain) =>
    look ? <Moment at={look.created_at} now={now} /> : t('never');
  const state = (domain: BacklinkDomain) => <DomainState domain={domain} />;
  return (
    <RecordTable
      label={t('Domains')}
      rows={domains}
      href={({ id }) => `/backlinks/${id}`}
      lead={{ title: t('Domain'), name: ({ domain }) => domain }}
      columns={[
        countColumn(t, t('Links'), 'w-24', 'links'),
        countColumn(t, t('Referring domains'), 'w-28', 'referring_domains'),
        countColumn(t, t('New'), 'w-20', 'new'),
        countColumn(t, t('Lost'), 'w-20', 'lost'),
        {
          title: t('Pages crawled'),
          className: 'w-28',
          look: 'number',
          cell: ({ last_look: look }) => (look ? t.number(look.pages_checked) : <NotMeasured why={t('Not checked')} />),
        },
        { title: t('Last crawl'), className: 'w-32', look: 'muted', cell: looked },
        { title: t('Status'), className: 'w-28', cell: state },
      ]}
      card={{
        line: (domain) => (
          <>
            {t.many(domain.counts.links, '{count} link|{count} links')} ·{' '}
            {domain.last_look
              ? t.many(domain.last_look.pages_checked, '{count} page crawled|{count} pages crawled')
              : t('nothing crawled')}
            , {looked(domain)}
          </>
        ),
        end: state,
      }}
      onDelete={onDelete}
      nameOf={({ domain }) => domain}
    />
  );
}

const countColumn = (
  t: Translator,
  title: string,
  className: string,
  count: 'links' | 'referring_domains' | 'new' | 'lost',
): RecordColumn<BacklinkDomain> => ({
  title,
  className,
  look: 'number',
  // A domain that nobody has checked has no zero; its links may come from a site audit or a file.
  cell: ({ counts, last_look: look }) =>
    look || counts.links + counts.lost + counts.unverified > 0 ? (
      t.number(counts[count])
    ) : (
      <NotMeasured why={t('Not checked')} />
    ),
});
