'use client';

import { Badge } from '#components/ui/badge.tsx';
import { ArrowDown, ArrowUp, ExternalLink } from '#components/ui/icons.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { BacklinkRow } from '#lib/features/backlinks/index-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { safeHref } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { followLabels, shortUrl, targetOf } from './backlink-labels.ts';
import type { LinkOrderName } from './link-filters.ts';
import { LinkState } from './run-badge.tsx';

interface LinkTableProps {
  links: readonly BacklinkRow[];
  domain: string;
  sort: LinkOrderName;
  order: 'asc' | 'desc';
  onSort: (sort: LinkOrderName, order: 'asc' | 'desc') => void;
  onOpen: (no: number) => void;
}

/** Known links: a table, and three-line rows on phones. A row opens the details of its link. */
export function LinkTable({ links, domain, sort, order, onSort, onOpen }: LinkTableProps) {
  const t = useMessages();
  const head = (name: LinkOrderName, label: string, className: string) => (
    <Th className={className} aria-sort={sort !== name ? 'none' : order === 'asc' ? 'ascending' : 'descending'}>
      <button
        type="button"
        className="inline-flex items-center gap-1 rounded-control hover:text-ink"
        onClick={() => onSort(name, sort === name && order === 'desc' ? 'asc' : 'desc')}
      >
        {label}
        {sort === name && (order === 'asc' ? <ArrowUp className="size-3" /> : <ArrowDown className="size-3" />)}
      </button>
    </Th>
  );
  return (
    <>
      <div className="max-md:hidden">
        <Table aria-label={t('Known backlinks')}>
          <thead>
            <tr>
              {head('source_url', t('Page'), '')}
              {head('anchor_text', t('Anchor text'), 'w-64')}
              {head('target_url', t('Target URL'), 'w-52')}
              <Th className="w-24">{t('Type')}</Th>
              <Th className="w-28">{t('Status')}</Th>
              {head('first_seen', t('First seen'), 'w-28')}
              {head('last_seen', t('Last seen'), 'w-28')}
            </tr>
          </thead>
          <tbody>
            {links.map((link) => (
              <Tr key={link.id} className="h-14">
                <Td className="w-full min-w-52 max-w-0">
                  <button
                    type="button"
                    data-row=""
                    className="grid min-h-6 w-full content-center rounded-control text-left hover:text-accent-strong"
                    onClick={() => onOpen(link.id)}
                  >
                    <span dir="auto" className="truncate font-medium">
                      {link.page_title || shortUrl(link.source_url)}
                    </span>
                  </button>
                  <PageLink url={link.source_url} text={shortUrl(link.source_url)} />
                </Td>
                <Td className="max-w-64">
                  <span dir="auto" className="block truncate font-medium" title={link.anchor_text}>
                    {anchorOf(t, link)}
                  </span>
                  <span dir="auto" className="block truncate text-meta text-muted" title={link.context_text}>
                    {link.context_text}
                  </span>
                </Td>
                <Td className="max-w-52">
                  {link.target_url ? (
                    <PageLink url={link.target_url} text={targetOf(t, link.target_url, domain)} />
                  ) : (
                    <span className="text-muted">{t('unknown')}</span>
                  )}
                  {link.final_url && (
                    <span className="block truncate text-meta text-muted">
                      {t('redirects to {page}', { page: targetOf(t, link.final_url, domain) })}
                    </span>
                  )}
                </Td>
                <Td>
                  <Kind link={link} />
                </Td>
                <Td>
                  <LinkState link={link} />
                </Td>
                <Td className="whitespace-nowrap text-muted">{t.day(link.first_seen)}</Td>
                <Td className="whitespace-nowrap text-muted">{link.last_seen ? t.day(link.last_seen) : '·'}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label={t('Known backlinks')} className="divide-y md:hidden">
        {links.map((link) => (
          <li key={link.id} className="px-4 py-2.5">
            <button
              type="button"
              data-row=""
              className="grid w-full gap-0.5 rounded-control text-left"
              onClick={() => onOpen(link.id)}
            >
              <span dir="auto" className="truncate font-medium">
                {link.page_title || shortUrl(link.source_url)}
              </span>
              <span dir="auto" className="truncate text-meta text-muted">
                {anchorOf(t, link)} · {targetOf(t, link.target_url, domain)}
              </span>
              <span className="flex flex-wrap items-center gap-2 text-meta text-muted">
                <Kind link={link} /> <LinkState link={link} />{' '}
                {t('since {firstSeen}', { firstSeen: t.day(link.first_seen) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const anchorOf = (t: Translator, link: BacklinkRow): string =>
  link.anchor_text || (link.image_anchor ? t('(image)') : t('(no anchor)'));

/** Opens a page in a new tab; the text is cut, the icon is not. */
function PageLink({ url, text }: { url: string; text: string }) {
  const t = useMessages();
  const href = safeHref(url);
  if (!href) return <span className="block truncate text-meta text-muted">{text}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener nofollow noreferrer"
      title={url}
      className="flex min-h-6 min-w-0 items-center gap-1 rounded-control text-meta text-muted hover:text-accent-strong"
    >
      <span className="truncate">{text}</span>
      <ExternalLink className="size-3 shrink-0" />
      <span className="sr-only">{t('(opens in a new tab)')}</span>
    </a>
  );
}

function Kind({ link }: { link: BacklinkRow }) {
  const t = useMessages();
  return (
    <span title={link.rel_attributes.length > 0 ? `rel: ${link.rel_attributes.join(' ')}` : undefined}>
      <Badge tone={link.follow === 'follow' ? 'accent' : 'neutral'}>{followLabels(t)[link.follow ?? 'unknown']}</Badge>
    </span>
  );
}
