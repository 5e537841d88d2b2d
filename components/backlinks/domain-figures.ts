import type { Kpi } from '#components/ui/kpi-row.tsx';
import type { BacklinkDomainDetail } from '#lib/features/backlinks/index-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { type BacklinkTab, viewAddress } from './link-filters.ts';

/** The key figures, each with a link to its links. */
export function keyFigures(t: Translator, { id, counts }: BacklinkDomainDetail): Kpi[] {
  return [
    {
      label: t('Live backlinks'),
      value: t.number(counts.links),
      note: t.many(counts.pages, '{count} page|{count} pages'),
      href: viewAddress(id, {}),
    },
    {
      label: t('Referring domains'),
      value: t.number(counts.referring_domains),
      href: viewAddress(id, { tab: 'domains' }),
    },
    {
      label: t('Dofollow'),
      value: counts.links > 0 ? t.percent(Math.round((counts.follow / counts.links) * 100)) : '–',
      note: t.many(counts.follow, '{count} backlink|{count} backlinks'),
      href: viewAddress(id, { kind: 'follow' }),
    },
    {
      label: t('New'),
      value: t.number(counts.new),
      note: t('last 30 days'),
      href: viewAddress(id, { tab: 'changes', seen: 'new' }),
    },
    {
      label: t('Lost'),
      value: t.number(counts.lost),
      note: t('last 30 days'),
      href: viewAddress(id, { tab: 'changes', seen: 'lost' }),
    },
    {
      label: t('Unverified'),
      value: t.number(counts.unknown + counts.unverified),
      note:
        [
          ...(counts.unknown > 0 ? [t('{unknown} blocked or no response', { unknown: counts.unknown })] : []),
          ...(counts.unverified > 0 ? [t('{unverified} not verified yet', { unverified: counts.unverified })] : []),
        ].join(', ') || t('all links verified'),
      href: viewAddress(id, { state: counts.unverified > 0 ? 'unverified' : 'blocked' }),
    },
  ];
}

/** The views of a domain, in order. */
export const tabLabels = (t: Translator): { value: BacklinkTab; label: string }[] => [
  { value: 'backlinks', label: t('Backlinks') },
  { value: 'domains', label: t('Referring domains') },
  { value: 'anchors', label: t('Anchors') },
  { value: 'pages', label: t('Top pages') },
  { value: 'changes', label: t('New & lost') },
  { value: 'history', label: t('Crawl history') },
];
