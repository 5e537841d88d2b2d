'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Loaded } from '#components/ui/loaded.tsx';
import { PlacesDelta } from '#components/ui/places-delta.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { compareRankingsQuery } from '#lib/features/rankings/client/figures.ts';
import type { RankingChanges } from '#lib/features/rankings/compare-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { placeLabel } from '#lib/text/location-name.ts';
import { useMessages } from '#messages';
import { deviceLabels } from './ranking-labels.ts';
import type { keywordFilterOf } from './table/ranking-filters.ts';

interface CompareDatesProps {
  project: { id: string };
  keywords: ReturnType<typeof keywordFilterOf>;
  onClose: () => void;
  onOpen: (id: string) => void;
}

type Kind = keyof RankingChanges['counts'];

const kinds = (t: Translator) =>
  [
    { value: 'up', label: t('Up') },
    { value: 'down', label: t('Down') },
    { value: 'entered', label: t('New in results') },
    { value: 'left', label: t('Dropped out') },
    { value: 'same', label: t('Unchanged') },
    { value: 'not_compared', label: t('Not compared') },
  ] as const;

const PART = 100;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Compares two days: which keywords moved up or down, entered, left or stayed, with counts. */
export function CompareDates({ project, keywords, onClose, onOpen }: CompareDatesProps) {
  const t = useMessages();
  const [today] = useState(() => Date.now());
  const [before, setBefore] = useState(() => dayOf(today - 30 * 86_400_000));
  const [after, setAfter] = useState(() => dayOf(today));
  const [kind, setKind] = useState<Kind>('up');
  const [offset, setOffset] = useState(0);
  const isWhole = /^\d{4}-\d\d-\d\d$/.test(before) && /^\d{4}-\d\d-\d\d$/.test(after) && before < after;
  const query = useQuery({
    ...compareRankingsQuery(project.id, { ...keywords, before, after, change: kind, limit: PART, offset }),
    enabled: isWhole,
  });
  const { data } = query;
  const change = (set: () => void) => {
    setOffset(0);
    set();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={t('Compare two dates')}
        description={t(
          "Compares each keyword's last check up to the later date with its position on the earlier date.",
        )}
      >
        <div className="grid gap-4">
          <div className="grid grid-cols-2 gap-3">
            <Field label={t('Start date')}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  max={after}
                  value={before}
                  onChange={(event) => change(() => setBefore(event.target.value))}
                />
              )}
            </Field>
            <Field label={t('End date')} {...(!isWhole && { error: t('Must be after the start date.') })}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  max={dayOf(today)}
                  value={after}
                  onChange={(event) => change(() => setAfter(event.target.value))}
                />
              )}
            </Field>
          </div>
          <Choice
            label={t('What happened')}
            value={kind}
            options={kinds(t).map((one) => ({ ...one, ...(data && { count: data.counts[one.value] }) }))}
            onChange={(value) => change(() => setKind(value))}
          />
          <Loaded query={query} what={t('the comparison')} {...(!isWhole && { loading: null })}>
            {({ rows, before: since, next_offset: next }) =>
              rows.length === 0 ? (
                <EmptyState title={t('No keywords')}>{t('No matching keywords between the two dates.')}</EmptyState>
              ) : (
                <>
                  <Table aria-label={t('Keyword changes between the two dates')}>
                    <thead>
                      <tr>
                        <Th>{t('Keyword')}</Th>
                        <Th className="text-right">{t('Before')}</Th>
                        <Th className="text-right">{t('After')}</Th>
                        <Th className="text-right">{t('Change')}</Th>
                      </tr>
                    </thead>
                    <tbody>
                      {rows.map((row) => (
                        <Tr key={row.id}>
                          <Td className="w-full max-w-0">
                            <button
                              type="button"
                              onClick={() => onOpen(row.id)}
                              className="block w-full truncate rounded-control text-left font-medium hover:text-accent-strong"
                            >
                              <bdi>{row.keyword}</bdi>
                            </button>
                            <span className="block truncate text-meta text-muted">
                              {engineNames[row.search_engine]} · {placeLabel(row)} · {deviceLabels(t)[row.device]}
                            </span>
                          </Td>
                          <Td className="whitespace-nowrap text-right">
                            {placeWords(row.before_state, row.before_position, row.before_depth)}
                            <MeasuredOn at={row.before_at} />
                          </Td>
                          <Td className="whitespace-nowrap text-right">
                            {placeWords(row.after_state, row.after_position, row.after_depth)}
                            <MeasuredOn at={row.after_at} />
                          </Td>
                          <Td className="text-right">
                            <PlacesDelta
                              change={row.change === 'entered' ? 'new' : row.change === 'left' ? 'lost' : row.places}
                              since={t.day(since)}
                            />
                          </Td>
                        </Tr>
                      ))}
                    </tbody>
                  </Table>
                  {(offset > 0 || next !== null) && (
                    <div className="flex justify-between pt-3">
                      <Button size="sm" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - PART))}>
                        {t('Previous')}
                      </Button>
                      <Button
                        size="sm"
                        disabled={next === null || query.isPlaceholderData}
                        onClick={() => setOffset(next ?? offset)}
                      >
                        {t('Next')}
                      </Button>
                    </div>
                  )}
                </>
              )
            }
          </Loaded>
        </div>
      </SheetContent>
    </Dialog>
  );
}

function MeasuredOn({ at }: { at: string | null }) {
  const t = useMessages();
  return at && <span className="block text-meta text-muted">{t.day(at)}</span>;
}

function placeWords(
  state: RankingChanges['rows'][number]['before_state'],
  position: number | null,
  depth: number | null,
) {
  if (state === 'found') return position;
  if (state === 'not_found') return `> ${depth ?? ''}`;
  return '·';
}
