import { ArrowDown, ArrowUp } from 'lucide-react';
import { cn } from '#components/ui/cn.ts';
import { useMessages } from '#messages';

/** Arrow, number and text. Without a baseline "—", never zero. */
export function ScoreDelta({ delta }: { delta: number | null }) {
  const t = useMessages();
  if (delta === null) return <span className="text-muted">—</span>;
  if (delta === 0) return <span className="text-muted">{t('Score unchanged')}</span>;
  const better = delta > 0;
  const Arrow = better ? ArrowUp : ArrowDown;
  return (
    <span className={cn('inline-flex items-center gap-0.5 font-medium', better ? 'text-better' : 'text-worse')}>
      <Arrow aria-hidden="true" className="size-3.5" />
      {Math.abs(delta)}
      <span className="sr-only">
        {better
          ? t('up {points} points, better', { points: Math.abs(delta) })
          : t('down {points} points, worse', { points: Math.abs(delta) })}
      </span>
      <span aria-hidden="true">{better ? ` ${t('better')}` : ` ${t('worse')}`}</span>
    </span>
  );
}
