import { cn } from '#components/ui/cn.ts';
import { useMessages } from '#messages';

/** Widths at which result pages truncate (the default thresholds of the checks) and font sizes, in CSS pixels on a desktop. */
export const resultLine = {
  title: { limit: 561, fontSize: 20 },
  description: { limit: 985, fontSize: 14 },
} as const;

interface LengthMeterProps {
  label: string;
  /** In graphemes. */
  length: number;
  /** Estimated, in pixels. */
  width: number;
  limit: number;
}

/** How much of its line in search results a text uses. */
export function LengthMeter({ label, length, width, limit }: LengthMeterProps) {
  const t = useMessages();
  const over = width > limit;
  return (
    <div className="grid gap-1">
      <p className="flex justify-between gap-3 text-table">
        <span>{label}</span>
        <span className={over ? 'text-worse' : 'text-muted'}>
          {t('{length} characters, {width} of {limit} px{part}', {
            length,
            width: Math.round(width),
            limit,
            part: over ? t(': truncated') : '',
          })}
        </span>
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
        <div
          className={cn('h-full rounded-full', over ? 'bg-worse' : 'bg-accent')}
          style={{ width: `${Math.min(100, (width / limit) * 100)}%` }}
        />
      </div>
    </div>
  );
}
