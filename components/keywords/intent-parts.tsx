'use client';

import { useQuery } from '@tanstack/react-query';
import { ListFailed } from '#components/ui/list-pages.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { ModifierKind } from '#lib/features/keywords/ideas/contract.ts';
import { allKeywordsQuery } from '#lib/features/keywords/research/client.ts';
import type { ResearchDetail } from '#lib/features/keywords/research/contract.ts';
import type { ResearchedKeyword } from '#lib/features/keywords/research/keywords-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { KeywordGroup } from './keyword-group.tsx';
import { intentIds, intentLabels, modifierText } from './keyword-labels.ts';
import type { Ticks } from './use-ticks.ts';

const kindNotes = (t: Translator): Record<ModifierKind, string> => ({
  letter: t('Autocomplete, alphabet'),
  question: t('question'),
  preposition: t('preposition'),
  modifier: t('modifier'),
});

/** Long-tail keywords by search intent, then by the modifier added to the seed. */
export function IntentParts({ research, ticks }: { research: ResearchDetail; ticks: Ticks }) {
  const t = useMessages();
  const { data, error, refetch } = useQuery(allKeywordsQuery(research.id, {}));
  if (error && !data) return <ListFailed what={t('the keywords')} error={error} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  const asked = research.intents.length > 0 ? research.intents : intentIds;
  return (
    <div className="grid grid-cols-1 gap-4">
      {intentIds
        .filter((intent) => asked.includes(intent) || data.some((keyword) => keyword.intent === intent))
        .map((intent) => {
          const own = data.filter((keyword) => keyword.intent === intent);
          const { word, note, color } = intentLabels(t)[intent];
          return (
            <Panel key={intent} aria-label={word}>
              <PanelHeader
                title={
                  <span className="flex items-center gap-2">
                    <span aria-hidden="true" className="size-2.5 rounded-full" style={{ background: color }} />
                    {word}
                  </span>
                }
                note={t.many(
                  own.length,
                  '{intent}. {count} keyword (max. {most}).|{intent}. {count} keywords (max. {most}).',
                  { intent: note.charAt(0).toUpperCase() + note.slice(1), most: research.count },
                )}
              />
              {own.length === 0 ? (
                <p className="border-t px-4 py-3 text-muted">{t('No relevant keywords found.')}</p>
              ) : (
                <ul aria-label={t('{word}, by modifier', { word })} className="divide-y border-t">
                  {byModifier(t, own).map(({ name, note: how, keywords }) => (
                    <KeywordGroup key={name} name={name} note={how} keywords={keywords} ticks={ticks} />
                  ))}
                </ul>
              )}
            </Panel>
          );
        })}
    </div>
  );
}

/** Keywords by modifier, the most frequent first; modifiers used only once are combined at the end. */
function byModifier(t: Translator, keywords: readonly ResearchedKeyword[]) {
  const groups = Map.groupBy(keywords, ({ modifier }) => (modifier ? modifierText(modifier) : ''));
  return [...groups]
    .map(([text, own]) => ({
      name: text || t('Autocomplete, no modifier'),
      note: kindNotes(t)[own[0]?.modifier?.kind ?? 'letter'],
      plain: text === '',
      keywords: own,
    }))
    .map((group) => (group.plain ? { ...group, note: t('no modifier') } : group))
    .toSorted((a, b) => Number(a.plain) - Number(b.plain) || b.keywords.length - a.keywords.length);
}
