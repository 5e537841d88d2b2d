import { aiSentence } from '#lib/features/rankings/figures/ai-state.ts';
import type { AiPeriod } from '#lib/features/rankings/service.ts';
import { boundsOfPeriod, lengthOf, type Period } from '#lib/features/reports/period.ts';
import { type ChartBlock, type Figure, type FigureBlock, noFigure, type RenderContext } from './define-block.ts';
import { linesOf, NOT_TRACKED } from './rankings.ts';

const NO_AI = 'No check of this period measured AI Overviews.';

type Share = (of: Pick<AiPeriod, 'present' | 'cited' | 'absent'>) => number | null;

const percent = (part: number, of: number) => (of === 0 ? null : Math.round((1_000 * part) / of) / 10);
const coverage: Share = ({ present, absent }) => percent(present, present + absent);
const cited: Share = (of) => percent(of.cited, of.present);

/** A share of the AI overviews as last measured up to the end of the period, with a summary. */
async function figureOf({ read, project, period, before }: RenderContext, share: Share): Promise<Figure> {
  const at = (of: Period) =>
    read.positionsAt(
      project.id,
      {},
      { upTo: boundsOfPeriod(of, project.timezone).end, days: lengthOf(of), model: read.USUAL },
    );
  const [current, earlier] = await Promise.all([at(period), before ? at(before) : undefined]);
  if (!current) return noFigure(NOT_TRACKED);
  const note = aiSentence(read.aiStateOf(current));
  const value = share(current);
  if (value === null) return noFigure(note);
  return {
    value,
    before: earlier ? share(earlier) : null,
    reason: null,
    note,
    as_of: current.aiNewest?.toISOString() ?? null,
  };
}

export const aiCoverage: FigureBlock = {
  label: 'Keywords with an AI Overview',
  unit: '%',
  better: 'neither',
  render: (context) => figureOf(context, coverage),
};

export const aiCitationRate: FigureBlock = {
  label: 'Cited in AI Overviews',
  unit: '%',
  better: 'higher',
  render: (context) => figureOf(context, cited),
};

export const aiChart: ChartBlock = {
  title: 'AI Overviews',
  unit: '% of keywords',
  source: 'tracked keywords',
  style: 'lines',
  render: (context) =>
    linesOf<AiPeriod>(
      context,
      [
        { name: 'With an AI Overview', value: coverage },
        { name: 'AI Overviews citing the domain', value: cited },
      ],
      (bounds) => context.read.sumAiPeriods(context.project.id, bounds),
      NO_AI,
    ),
};
