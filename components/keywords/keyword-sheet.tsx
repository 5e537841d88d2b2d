'use client';

import Link from 'next/link';
import { type ReactNode, useEffect } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { ArrowDown, ArrowUp } from '#components/ui/icons.tsx';
import type { ResearchDetail } from '#lib/features/keywords/research/contract.ts';
import type { ResearchedKeyword } from '#lib/features/keywords/research/keywords-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { CompetitionCell, IntentChip } from './chips.tsx';
import { BidRange } from './figures/bid-range.tsx';
import { yearOf } from './figures/shapes.ts';
import { YearOfSearches } from './figures/year.tsx';
import { intentLabels, modifierText, sourceLabels, sourceNotes } from './keyword-labels.ts';
import { linksOf } from './links.ts';

interface KeywordSheetProps {
  research: ResearchDetail;
  /** The list with the keyword, as far as it is loaded. */
  rows: readonly ResearchedKeyword[];
  /** Id of the keyword; null while none is open. */
  open: string | null;
  mostBid: number | null;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Details of one keyword; J and K open its neighbors. */
export function KeywordSheet({ research, rows, open, mostBid, onOpen, onClose }: KeywordSheetProps) {
  const t = useMessages();
  const at = rows.findIndex(({ id }) => id === open);
  const row = rows[at];
  const [before, after] = [rows[at - 1]?.id, rows[at + 1]?.id];
  useEffect(() => {
    if (!row) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      const next = { k: before, j: after }[event.key.toLowerCase()];
      if (!next) return;
      event.preventDefault();
      onOpen(next);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [row, before, after, onOpen]);
  return (
    <Dialog open={row !== undefined} onOpenChange={(next) => !next && onClose()}>
      {row && (
        <SheetContent
          title={<bdi>{row.keyword}</bdi>}
          description={t.many(research.keywords_count, 'Keyword {position} of {count}|Keyword {position} of {count}', {
            position: row.position,
          })}
          footer={
            <>
              <Button size="sm" disabled={!before} onClick={() => before && onOpen(before)}>
                <ArrowUp /> {t('Previous')}
              </Button>
              <Button size="sm" disabled={!after} onClick={() => after && onOpen(after)}>
                <ArrowDown /> {t('Next')}
              </Button>
            </>
          }
        >
          <Keyword research={research} row={row} mostBid={mostBid} />
        </SheetContent>
      )}
    </Dialog>
  );
}

interface KeywordProps {
  research: ResearchDetail;
  row: ResearchedKeyword;
  mostBid: number | null;
}

function Keyword({ research, row, mostBid }: KeywordProps) {
  const t = useMessages();
  const why = research.figures_reason
    ? t('No data: {figuresReason}', { figuresReason: research.figures_reason })
    : t('Not measured');
  const unmeasured = <span className="text-muted">{why}</span>;
  const { avg_monthly_searches: searches, competition, monthly_searches: months, modifier } = row;
  const { low_top_of_page_bid_micros: low, high_top_of_page_bid_micros: high } = row;
  const { currency, finished_at: at } = research;
  return (
    <div className="grid gap-5">
      <nav aria-label={t('Expand this keyword')} className="flex flex-wrap gap-2">
        {linksOf(t, row.keyword, research.country).map(({ href, word }) => (
          <Button key={href} asChild size="sm">
            <Link href={href} prefetch={false}>
              {word}
            </Link>
          </Button>
        ))}
        <CopyButton label={t('Copy')} text={row.keyword} />
      </nav>
      <dl className="grid gap-3">
        <Fact term={t('Search volume')}>
          {searches === null ? unmeasured : <span className="font-semibold text-section">{t.number(searches)}</span>}
        </Fact>
        {searches !== null && (
          <>
            <Fact term={t('Advertiser competition')}>
              {competition ? <CompetitionCell competition={competition} index={row.competition_index} /> : unmeasured}
            </Fact>
            <Fact term={`${t('Top-of-page bid')}${currency ? `, ${currency}` : ''}`}>
              {low === null && high === null ? (
                unmeasured
              ) : (
                <span className="block max-w-60">
                  <BidRange low={low} high={high} most={mostBid ?? high ?? low ?? 0} />
                </span>
              )}
            </Fact>
          </>
        )}
        <Fact term={t('Intent')}>
          <span className="flex flex-wrap items-center gap-2">
            <IntentChip intent={row.intent} because={row.intent_words} />
            <span className="text-muted text-table">
              {intentLabels(t)[row.intent].note}, {readFrom(t, row)}
            </span>
          </span>
        </Fact>
        <Fact term={t('Source')}>
          <ul className="grid gap-1">
            {row.sources.map((source) => (
              <li key={source} className="flex flex-wrap items-center gap-2">
                <Badge>{sourceLabels(t)[source]}</Badge>
                <span className="text-muted text-table">{sourceNotes(t)[source]}</span>
              </li>
            ))}
          </ul>
        </Fact>
        {modifier && (
          <Fact term={t('Modifier')}>
            <bdi>{modifierText(modifier)}</bdi>
          </Fact>
        )}
        <Fact term={t('Words')}>{t.number(row.words)}</Fact>
      </dl>
      {months && months.length > 0 && (
        <YearOfSearches months={yearOf(months)} source={`${t('Source: Google Ads')}${at ? `, ${t.moment(at)}` : ''}`} />
      )}
    </div>
  );
}

/** The evidence for the intent. */
function readFrom(t: Translator, { intent, intent_words: words }: ResearchedKeyword): string {
  if (words.length > 0) return t('based on “{words}”', { words: words.join('”, “') });
  return intent === 'informational' ? t('default intent') : t('exact seed');
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-meta text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
