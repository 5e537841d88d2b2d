import { cn } from '#components/ui/cn.ts';
import { NotMeasured } from '#components/ui/not-measured.tsx';
import { gradeOf } from '#lib/audit/grade.ts';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import { useMessages } from '#messages';
import { gradeLabels, speedGradeOf } from './audit-labels.ts';

/**
 * The score in a list: a number, and a bar whose length conveys the same without color. A score of an earlier formula is
 * shown as such, without a rating.
 */
export function ScoreChip({ score, version }: { score: number | null; version: number | null }) {
  const t = useMessages();
  if (score === null) return <NotMeasured />;
  if (version !== REPORT_VERSION)
    return (
      <span className="inline-flex w-14 items-baseline justify-between gap-1 text-muted" title={t('Older score')}>
        <span className="text-body">{score}</span>
        <span className="text-meta">{t('old')}</span>
      </span>
    );
  const { word, ink } = gradeLabels(t)[gradeOf(score)];
  return (
    <span className={cn('inline-grid min-w-14 gap-1', ink)}>
      <span className="flex items-baseline justify-between gap-1">
        <span className="font-semibold text-body">{score}</span>
        <span className="text-meta">{word}</span>
      </span>
      <span aria-hidden="true" className="h-[3px] overflow-hidden rounded-full bg-line">
        <span className="block h-full rounded-full bg-current" style={{ width: `${score}%` }} />
      </span>
    </span>
  );
}

interface RingProps {
  score: number | null;
  size?: number;
  /** Rates an SEO score or site health by default; speed and best practices have Lighthouse's bands. */
  scale?: 'seo' | 'lighthouse';
}

/** The score of a report: a ring with the number and its rating as text. */
export function ScoreRing({ score, size = 132, scale = 'seo' }: RingProps) {
  const t = useMessages();
  const radius = 44;
  const around = 2 * Math.PI * radius;
  const grade = score === null ? null : gradeLabels(t)[scale === 'seo' ? gradeOf(score) : speedGradeOf(score)];
  return (
    <div className={cn('relative grid shrink-0 place-items-center', grade?.ink)} style={{ width: size, height: size }}>
      <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle cx="50" cy="50" r={radius} fill="none" strokeWidth="7" className="stroke-line" />
        {score !== null && score > 0 && (
          <circle
            cx="50"
            cy="50"
            r={radius}
            fill="none"
            stroke="currentColor"
            strokeWidth="7"
            strokeLinecap="round"
            strokeDasharray={`${(score / 100) * around} ${around}`}
          />
        )}
      </svg>
      <p className="grid justify-items-center">
        <span className="font-semibold text-ink leading-none tracking-tight" style={{ fontSize: size * 0.27 }}>
          {score ?? '–'}
        </span>
        <span className={cn('font-medium text-table', size < 100 && 'sr-only')}>{grade?.word ?? t('Not scored')}</span>
        <span className="sr-only">{score === null ? '' : t('score out of 100')}</span>
      </p>
    </div>
  );
}
