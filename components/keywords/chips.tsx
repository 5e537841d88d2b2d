import { Badge } from '#components/ui/badge.tsx';
import type { Intent } from '#lib/contract/fields.ts';
import type { KeywordSource } from '#lib/features/keywords/ideas/contract.ts';
import { useMessages } from '#messages';
import { competitionLabels, intentLabels, sourceLabels } from './keyword-labels.ts';

/** A search intent with its color; `because` are the words that indicate it. */
export function IntentChip({ intent, because = [] }: { intent: Intent; because?: readonly string[] }) {
  const t = useMessages();
  const { word, note, color } = intentLabels(t)[intent];
  const read = because.length > 0 ? t(', based on “{because}”', { because: because.join('”, “') }) : '';
  return (
    <span title={`${word}: ${note}${read}`}>
      <Badge>
        <span aria-hidden="true" className="size-2 rounded-full" style={{ background: color }} />
        {word}
      </Badge>
    </span>
  );
}

/** Sources of a keyword: up to `most` of them, and how many more. */
export function SourceChips({ sources, most }: { sources: readonly KeywordSource[]; most: number }) {
  const t = useMessages();
  const words = sources.map((source) => sourceLabels(t)[source]);
  return (
    <span className="inline-flex gap-1" title={words.join(', ')}>
      {words.slice(0, most).map((word) => (
        <Badge key={word}>{word}</Badge>
      ))}
      {words.length > most && (
        <Badge>
          +{words.length - most}
          <span className="sr-only">: {words.slice(most).join(', ')}</span>
        </Badge>
      )}
    </span>
  );
}

/** Competition among advertisers, as a word and from 0 to 100. */
export function CompetitionCell({
  competition,
  index,
}: {
  competition: keyof ReturnType<typeof competitionLabels>;
  index: number | null;
}) {
  const t = useMessages();
  const { word, tone } = competitionLabels(t)[competition];
  return (
    <span
      className="inline-flex items-center gap-1.5"
      title={
        index === null ? t('Competition: {word}', { word }) : t('Competition: {word}, {index} of 100', { word, index })
      }
    >
      <Badge tone={tone}>{word}</Badge>
      {index !== null && <span className="text-meta text-muted">{index}</span>}
    </span>
  );
}
