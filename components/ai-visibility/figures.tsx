import { type Kpi, KpiRow } from '#components/audit/report/kpi-row.tsx';
import { Unknown } from '#components/ui/unknown.tsx';
import { plural } from '#lib/client/format.ts';
import type { AiChanges, AiSources, AiVisibility } from '#lib/features/ai-visibility/contract.ts';
import { percent } from './visibility-words.ts';

interface FiguresProps {
  figures: AiVisibility;
  sources: AiSources;
  changes: AiChanges;
  days: number;
  changeDays: number;
}

/** The figures in one strip, each with what it is a share of and what it was in as many days before. */
export function Figures({ figures: { now, before }, sources, changes, days, changeDays }: FiguresProps) {
  const shown = now.cited + now.not_cited;
  const own = sources.domains.filter((one) => one.own);
  const ownCitations = own.reduce((sum, { citations }) => sum + citations, 0);
  const count = (kind: 'won' | 'lost') => changes.changes.filter((one) => one.kind === kind).length;
  const items: Kpi[] = [
    {
      label: 'Coverage',
      value: shareOr(now.coverage),
      note: (
        <>
          {plural(shown, 'overview')} in {plural(shown + now.absent, 'measurement')}{' '}
          <Delta {...{ now, before, days }} of="coverage" />
        </>
      ),
    },
    {
      label: 'Citation rate',
      value: shareOr(now.citation_rate),
      note: (
        <>
          {now.cited} of {plural(shown, 'overview')} <Delta {...{ now, before, days }} of="citation_rate" judged />
        </>
      ),
    },
    {
      label: 'Mention rate',
      value: shareOr(now.mention_rate),
      note: (
        <>
          named in {now.mentioned} {now.mentioned === 1 ? 'text' : 'texts'}{' '}
          <Delta {...{ now, before, days }} of="mention_rate" judged />
        </>
      ),
    },
    {
      label: 'Your share of sources',
      value: shareOr(sources.citations === 0 ? null : ownCitations / sources.citations),
      note: `${ownCitations} of ${plural(sources.citations, 'citation')}`,
    },
    {
      label: `Won and lost in ${changeDays} days`,
      value:
        changes.compared === 0 ? (
          <Unknown why="No keyword was measured at both times" />
        ) : (
          <>
            <span className="text-better">+{count('won')}</span> <span className="text-worse">−{count('lost')}</span>
          </>
        ),
      note: `${plural(changes.compared, 'keyword')} measured at both times`,
    },
  ];
  return <KpiRow items={items} />;
}

const shareOr = (share: number | null) => (share === null ? <Unknown /> : percent(share));

interface DeltaProps {
  now: AiVisibility['now'];
  before: AiVisibility['now'];
  of: 'coverage' | 'citation_rate' | 'mention_rate';
  days: number;
  /** Whether more is better. */
  judged?: boolean;
}

/** Points more or less than in the days before; nothing where those were not measured. */
function Delta({ now, before, of, days, judged = false }: DeltaProps) {
  const [is, was] = [now[of], before[of]];
  if (is === null) return null;
  if (was === null) return <span className="block">no measurement in the {days} days before</span>;
  const points = Number(((is - was) * 100).toFixed(1));
  if (points === 0) return <span className="block">as in the {days} days before</span>;
  const up = points > 0;
  const ink = judged ? (up ? 'text-better' : 'text-worse') : '';
  return (
    <span className={`relative block ${ink}`}>
      <span aria-hidden="true">{up ? '▲' : '▼'}</span> {Math.abs(points)} points
      <span className="sr-only">
        {up ? ' up' : ' down'}
        {judged && (up ? ', better' : ', worse')}
      </span>{' '}
      on the {days} days before
    </span>
  );
}
