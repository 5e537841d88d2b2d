import { gradeLabels, speedGradeOf } from '#components/page-audits/audit-labels.ts';
import { cn } from '#components/ui/cn.ts';
import { gradeOf } from '#lib/audit/grade.ts';
import type { Measure } from '#lib/audit/types.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import type { ReportOverview } from './report-overview.ts';

/** The three scores of the page and its lab vitals, in one strip. */
export function ScoreStrip({ overview }: { overview: ReportOverview }) {
  const t = useMessages();
  const { score, speed, bestPractices, vitals } = overview;
  return (
    <section aria-label={t('Scores')} className="overflow-hidden rounded-panel border bg-panel">
      <dl className="grid grid-cols-3 gap-px bg-line lg:grid-cols-[repeat(3,minmax(0,1fr))_minmax(0,2fr)]">
        <Score label={t('SEO score')} value={score.value} grade={score.value === null ? null : gradeOf(score.value)} />
        <Score
          label={t('Speed (lab)')}
          value={speed.value}
          grade={speed.value === null ? null : speedGradeOf(speed.value)}
          note={speed.reason}
        />
        <Score
          label={t('Best practices')}
          value={bestPractices}
          grade={bestPractices === null ? null : speedGradeOf(bestPractices)}
        />
        <div className="bg-panel px-4 py-2.5 max-lg:col-span-3">
          <dt className="text-muted text-table">{t('Core Web Vitals (lab)')}</dt>
          <dd className="flex flex-wrap gap-x-5 gap-y-1 lg:pt-1">
            {vitals.map(([name, measure]) => (
              <span key={name} className="whitespace-nowrap" title={measure?.reason ?? undefined}>
                <span className="text-muted text-table">{name}</span> {measured(t, measure)}
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function measured(t: Translator, measure: Measure | null) {
  if (measure?.value == null) return <span className="text-muted text-table">{t('not measured')}</span>;
  const text = measure.unit === 'ms' ? t.duration(measure.value) : t.number(Number(measure.value.toFixed(2)));
  return <span className="font-semibold">{text}</span>;
}

interface ScoreProps {
  label: string;
  value: number | null;
  grade: keyof ReturnType<typeof gradeLabels> | null;
  /** Why there is no score. */
  note?: string | null;
}

function Score({ label, value, grade, note }: ScoreProps) {
  const t = useMessages();
  const { word, ink } = grade ? gradeLabels(t)[grade] : { word: t('Not scored'), ink: 'text-muted' };
  return (
    <div className="bg-panel px-4 py-2.5 max-sm:px-3" title={value === null ? (note ?? undefined) : undefined}>
      <dt className="text-muted text-table">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-figure">{value ?? '–'}</span>
        <span className={cn('font-medium text-table', ink)}>{word}</span>
      </dd>
    </div>
  );
}
