import { Badge, type Tone } from '#components/ui/badge.tsx';
import { Ban, Check, CircleDashed, Eye, X } from '#components/ui/icons.tsx';
import type { Standing } from '#lib/features/ai-answers/answers-contract.ts';
import { useMessages } from '#messages';
import { citationLabels } from './answer-labels.ts';

export const citationStyles: Record<Standing, { tone: Tone; icon: typeof Check }> = {
  cited: { tone: 'accent', icon: Check },
  not_cited: { tone: 'warning', icon: X },
  present: { tone: 'good', icon: Eye },
  absent: { tone: 'neutral', icon: Ban },
  unmeasured: { tone: 'neutral', icon: CircleDashed },
};

/** What an answer means for the project's domain: an icon and a word; nothing while it is pending. */
export function CitationBadge({ standing, why }: { standing: Standing | null; why?: string | null }) {
  const t = useMessages();
  if (!standing) return <span className="text-muted">…</span>;
  const { tone, icon: Icon } = citationStyles[standing];
  const { word, plain } = citationLabels(t)[standing];
  return (
    <span title={why ?? plain}>
      <Badge tone={tone}>
        <Icon /> {word}
      </Badge>
    </span>
  );
}
