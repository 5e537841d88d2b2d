'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ErrorState } from '#components/ui/states.tsx';
import { backlinkQuery } from '#lib/features/backlinks/client.ts';
import type { BacklinkRow } from '#lib/features/backlinks/index-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { Sentence, useMessages } from '#messages';
import { followLabels, foundLabels, linkStates } from './backlink-labels.ts';
import { LinkState } from './run-badge.tsx';

interface LinkSheetProps {
  domainId: string;
  /** Number of the link; null while none is open. */
  link: number | null;
  onClose: () => void;
}

/** Details of one link: its page, its anchor text and its history. */
export function LinkSheet({ domainId, link, onClose }: LinkSheetProps) {
  const t = useMessages();
  return (
    <Dialog open={link !== null} onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={t('Link')} description={t('Link history.')}>
        {link !== null && <Facts domainId={domainId} link={link} />}
      </SheetContent>
    </Dialog>
  );
}

function Facts({ domainId, link: no }: { domainId: string; link: number }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(backlinkQuery(domainId, no));
  if (error && !data) {
    return (
      <ErrorState
        title={t('Could not load the backlink')}
        action={<Button onClick={() => refetch()}>{t('Try again')}</Button>}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (!data) return <Skeleton className="h-80" />;
  const { link, history } = data;
  return (
    <div className="grid gap-5">
      <dl className="grid gap-3">
        {factsOf(t, link).map(([term, value]) => (
          <div key={term} className="grid gap-0.5">
            <dt className="text-meta text-muted">{term}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <section className="grid gap-2">
        <h3 className="font-semibold">{t('History')}</h3>
        <ol className="grid gap-2">
          {history.map((change) => (
            <li key={change.at} className="grid gap-0.5 border-line border-l-2 pl-3">
              <span className="flex flex-wrap items-center gap-2">
                <Badge tone={linkStates(t)[change.after].tone}>{linkStates(t)[change.after].word}</Badge>
                <time dateTime={change.at} className="text-meta text-muted">
                  {t.moment(change.at)}
                </time>
              </span>
              {change.note && <span className="text-muted text-table">{change.note}</span>}
            </li>
          ))}
          <li className="border-line border-l-2 pl-3 text-table">
            <Sentence
              text="First seen {time}"
              time={<time dateTime={link.first_seen}>{t.moment(link.first_seen)}</time>}
            />
          </li>
        </ol>
      </section>
    </div>
  );
}

/** The linked page, and what the current project knows about it. */
function Target({ url }: { url: string }) {
  const t = useMessages();
  return (
    <>
      <ForeignLink url={url} />{' '}
      <Link
        href={`/urls?${new URLSearchParams({ url })}`}
        prefetch={false}
        className="ml-2 inline-block min-h-6 text-accent-strong underline decoration-line underline-offset-2"
      >
        {t('All about this page')}
      </Link>
    </>
  );
}

function factsOf(t: Translator, link: BacklinkRow): [string, React.ReactNode][] {
  const seen = (iso: string | null) => (iso ? t.moment(iso) : t('Never'));
  return [
    [t('Page'), <ForeignLink key="page" url={link.source_url} />],
    [t('Page title'), link.page_title || t('None found')],
    [t('Target URL'), link.target_url ? <Target key="target" url={link.target_url} /> : t('Not in the file')],
    ...(link.final_url ? [[t('Redirects to'), <ForeignLink key="final" url={link.final_url} />] as const] : []).map(
      ([term, value]): [string, React.ReactNode] => [term, value],
    ),
    [t('Anchor text'), link.anchor_text || (link.image_anchor ? t('Image without alt text') : t('None'))],
    [t('Surrounding text'), link.context_text || t('Not captured')],
    [
      t('Type'),
      `${followLabels(t)[link.follow ?? 'unknown']}${link.rel_attributes.length > 0 ? ` (rel: ${link.rel_attributes.join(' ')})` : ''}`,
    ],
    [t('Status'), <LinkState key="state" link={link} />],
    ...(link.note ? ([[t('Note'), link.note]] as [string, React.ReactNode][]) : []),
    [
      t('Source'),
      link.provider ? `${foundLabels(t)[link.found_by]} (${link.provider})` : foundLabels(t)[link.found_by],
    ],
    [t('Last seen'), seen(link.last_seen)],
    [t('Last checked'), seen(link.checked_at)],
  ];
}
