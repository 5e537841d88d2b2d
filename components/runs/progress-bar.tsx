interface ProgressBarProps {
  label: string;
  /** The progress in words. */
  text: string;
  done: number;
  total: number;
  /** Width as a share, where it shows more than `done` of `total`. */
  share?: number;
  isPaused?: boolean;
}

/** Minimum width in percent: a run that has just begun is visible. */
const MIN_PERCENT = 3;

/** The bar of a running job. */
export function ProgressBar({ label, text, done, total, share, isPaused }: ProgressBarProps) {
  const max = Math.max(1, total);
  const percent = Math.min(1, share ?? done / max) * 100;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(done, max)}
      aria-valuetext={text}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={isPaused ? 'h-full rounded-full bg-muted' : 'h-full rounded-full bg-accent transition-[width]'}
        style={{ width: `${Math.max(MIN_PERCENT, percent)}%` }}
      />
    </div>
  );
}
