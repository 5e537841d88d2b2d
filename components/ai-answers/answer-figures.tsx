import { type Kpi, KpiRow } from '#components/audit/report/kpi-row.tsx';
import { plural } from '#lib/client/format.ts';
import { isOnSite } from '#lib/client/serp-blocks.ts';
import type { AnswerDetail, WrittenAnswer } from '#lib/features/ai-answers/answers-contract.ts';

/** The figures of an answer in one strip: shown or not, and where the own domain stands in it and beside it. */
export function AnswerFigures({ answer }: { answer: AnswerDetail }) {
  const { ai_overview: overview, ai_mode: aiMode, results, own_domains: own } = answer;
  if (!overview || !aiMode) return null;
  const isOwn = ({ host }: { host: string }) => own.some((domain) => isOnSite(host, domain));
  const ranked = results?.filter(isOwn) ?? [];
  const best = ranked[0]?.ranking;
  const items: Kpi[] = [
    shownFigure('AI overview', overview, 'the page of results shows none'),
    ...(own.length > 0 ? [citedFigure('You in the overview', overview, isOwn)] : []),
    ...(own.length > 0
      ? [
          {
            label: 'You in the results',
            value: results === null ? <Unknown /> : (best ?? `> ${results.length}`),
            note:
              results === null
                ? 'the page could not be read'
                : best
                  ? `organic position, of ${results.length}`
                  : 'not among those read',
            ink: best ? 'text-accent-strong' : 'text-muted',
          },
        ]
      : []),
    shownFigure('AI mode', aiMode, 'there was no answer'),
    ...(own.length > 0 ? [citedFigure('You in AI mode', aiMode, isOwn)] : []),
  ];
  return (
    <div className="mb-4">
      <KpiRow items={items} />
    </div>
  );
}

function shownFigure(label: string, { state, sources }: WrittenAnswer, none: string): Kpi {
  if (state === 'present')
    return { label, value: <span className="text-title">Shown</span>, note: plural(sources.length, 'source') };
  if (state === 'absent')
    return { label, value: <span className="text-title">None</span>, note: none, ink: 'text-muted' };
  return {
    label,
    value: <span className="text-title">Not measured</span>,
    note: 'the reason stands below',
    ink: 'text-muted',
  };
}

function citedFigure(label: string, { state, sources }: WrittenAnswer, isOwn: (one: { host: string }) => boolean): Kpi {
  if (state !== 'present') {
    const note = state === 'absent' ? 'nothing to be cited in' : 'not measured';
    return { label, value: <Unknown />, note };
  }
  const own = sources.filter(isOwn).map(({ ranking }) => ranking);
  if (own.length === 0)
    return {
      label,
      value: <span className="text-title">Not cited</span>,
      note: `none of ${plural(sources.length, 'source')}`,
      ink: 'text-worse',
    };
  return {
    label,
    value: <span className="text-title">Cited</span>,
    note: `${own.length === 1 ? 'source' : 'sources'} ${own.join(', ')} of ${sources.length}`,
    ink: 'text-better',
  };
}

/** Not measured: never a zero. */
function Unknown() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">·</span>
      <span className="sr-only">not measured</span>
    </span>
  );
}
