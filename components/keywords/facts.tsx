import Link from 'next/link';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Panel } from '#components/ui/panel.tsx';
import type { ResearchDetail } from '#lib/features/keywords/research/contract.ts';
import { useMessages } from '#messages';
import type { ChangeFilter } from './filter-row.tsx';
import type { ChosenKeywords } from './keyword-filters.ts';
import { intentIds, intentLabels, sourceLabels, sourceNotes } from './keyword-labels.ts';

interface FactsProps {
  research: ResearchDetail;
  chosen: ChosenKeywords;
  onChange: ChangeFilter;
}

/** Number of keywords, by intent and source, and how many have metrics. A click on a count filters by it. */
export function Facts({ research, chosen, onChange }: FactsProps) {
  const t = useMessages();
  const counts = intentIds.flatMap((intent) => {
    const count = research.intent_counts.find((one) => one.intent === intent)?.count ?? 0;
    return count > 0 ? [{ intent, count }] : [];
  });
  const sources = research.sources.filter(({ keywords_count }) => keywords_count > 0);
  const toggled = <Value extends string>(all: readonly Value[], one: Value): Value[] | null => {
    const next = all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
    return next.length > 0 ? next : null;
  };
  // Phones show the parts on demand, so that the table begins at once.
  const [more, setMore] = useState(false);
  const id = useId();
  return (
    <Panel aria-label={t('Keywords found')}>
      <dl
        id={id}
        className={cn(
          'grid md:grid-cols-[auto_1fr_1fr_1fr] md:divide-x max-md:divide-y',
          !more && 'max-md:[&>*:not(:first-child)]:hidden',
        )}
      >
        <Fact term={t('Keywords')}>
          <span className="flex items-center justify-between gap-2">
            <span className="font-semibold text-figure">{t.number(research.keywords_count)}</span>
            <Button
              size="sm"
              className="md:hidden"
              aria-expanded={more}
              aria-controls={id}
              onClick={() => setMore(!more)}
            >
              {t('By intent and source')}
            </Button>
          </span>
        </Fact>
        <Fact term={t('By intent')}>
          <Counts>
            {counts.map(({ intent, count }) => (
              <Count
                key={intent}
                color={intentLabels(t)[intent].color}
                word={intentLabels(t)[intent].word}
                note={intentLabels(t)[intent].note}
                count={count}
                pressed={chosen.intent.includes(intent)}
                onPress={() => onChange({ intent: toggled(chosen.intent, intent) })}
              />
            ))}
          </Counts>
        </Fact>
        <Fact term={t('By source')}>
          <Counts>
            {sources.map(({ source, keywords_count }) => (
              <Count
                key={source}
                word={sourceLabels(t)[source]}
                note={sourceNotes(t)[source]}
                count={keywords_count}
                pressed={chosen.source.includes(source)}
                onPress={() => onChange({ source: toggled(chosen.source, source) })}
              />
            ))}
          </Counts>
        </Fact>
        <Fact term={t('Volume, competition, CPC')}>
          <Figures research={research} />
        </Fact>
      </dl>
    </Panel>
  );
}

function Figures({ research }: { research: ResearchDetail }) {
  const t = useMessages();
  const { with_figures_count: known, keywords_count: all, finished_at, figures_reason: reason, currency } = research;
  const connected = research.sources.some(({ source, state }) => source === 'google_ads' && state !== 'not_connected');
  return (
    <div className="grid gap-1 text-table">
      {known > 0 && (
        <p>
          {t('Source: Google Ads')}
          {finished_at && `, ${t.moment(finished_at)}`}
          {known < all && `, ${t('for {known} of {all}', { known, all })}`}
          {currency && `. ${t('CPC in {currency}', { currency })}`}.
        </p>
      )}
      {known < all && reason && (
        <p className="break-words text-muted">
          {known === 0 ? t('No data.') : t('Others:')} {reason}
        </p>
      )}
      {!connected && (
        <Link
          href="/settings/connections"
          className="w-fit rounded-control font-medium text-accent-strong underline underline-offset-2"
        >
          {t('Connect Google Ads')}
        </Link>
      )}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="text-muted text-table">{term}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

const Counts = ({ children }: { children: ReactNode }) => <ul className="flex flex-wrap gap-1">{children}</ul>;

interface CountProps {
  word: string;
  note: string;
  count: number;
  color?: string;
  pressed: boolean;
  onPress: () => void;
}

function Count({ word, note, count, color, pressed, onPress }: CountProps) {
  const t = useMessages();
  return (
    <li>
      <button
        type="button"
        aria-pressed={pressed}
        title={`${word}: ${note}`}
        onClick={onPress}
        className={cn(
          'inline-flex min-h-6 items-center gap-1.5 rounded-full border px-2 text-meta touch:min-h-11',
          pressed ? 'border-accent bg-accent-soft text-accent-strong' : 'hover:bg-hover',
        )}
      >
        {color && <span aria-hidden="true" className="size-2 rounded-full" style={{ background: color }} />}
        {word} <span className="font-medium">{t.number(count)}</span>
      </button>
    </li>
  );
}
