import { Moved } from '#components/ui/moved.tsx';
import { movementOf } from '#lib/text/movement.ts';
import { useMessages } from '#messages';

/** Change of a score in points. Without a baseline "—", never zero. */
export function ScoreDelta({ delta }: { delta: number | null }) {
  const t = useMessages();
  if (delta === null) return <span className="text-muted">—</span>;
  const movement = movementOf(delta);
  if (!movement) return <span className="text-muted">{t('No change')}</span>;
  const points = Math.abs(delta);
  const words = movement.isUp
    ? t('up {points} points, better', { points })
    : t('down {points} points, worse', { points });
  return <Moved movement={movement} amount={t.number(points)} words={words} className="font-medium" />;
}
