import { cn } from '#components/ui/cn.ts';
import { type Movement, TONES } from '#lib/text/movement.ts';

interface MovedProps {
  movement: Movement;
  /** Formatted size of the change: "1.7". */
  amount: string | number;
  /** The same for screen readers: "up 1.7, better". */
  words: string;
  title?: string;
  className?: string;
}

/** Change of a metric: the arrow is the direction on screen, the color says whether it is good. */
export function Moved({ movement: { arrow, tone }, amount, words, title, className }: MovedProps) {
  return (
    <span role="img" aria-label={words} title={title ?? words} className={cn(TONES[tone], className)}>
      {`${arrow}\u202f${amount}`}
    </span>
  );
}
