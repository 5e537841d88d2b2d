import { boundsOfPeriod, type Period } from '#lib/features/reports/period.ts';
import {
  type FigureBlock,
  noFigure,
  noTable,
  number,
  type RenderContext,
  type TableBlock,
  text,
} from './define-block.ts';

const NONE = 'No AI assistant answered a prompt completely in this period.';

async function voiceOf({ read, project }: RenderContext, period: Period) {
  const { start: from, end: to } = boundsOfPeriod(period, project.timezone);
  return read.aiVoiceBetween(project.id, { domain: project.domain, competitors: project.watched }, { from, to });
}

const percent = (rate: number | null) => (rate === null ? null : Math.round(rate * 1_000) / 10);

/** A rate over all complete answers of the period. */
const rateFigure = (label: FigureBlock['label'], rate: 'mention_rate' | 'citation_rate'): FigureBlock => ({
  label,
  unit: '%',
  better: 'higher',
  async render(context) {
    const [now, before] = await Promise.all([
      voiceOf(context, context.period),
      context.before ? voiceOf(context, context.before) : undefined,
    ]);
    const value = percent(now[rate]);
    if (value === null) return noFigure(NONE);
    return {
      value,
      before: before ? percent(before[rate]) : null,
      reason: null,
      note: `${now.answered} complete answers; ${now.excluded} refused, truncated, failed or skipped are excluded.`,
      as_of: now.runs.at(-1)?.started_at ?? null,
    };
  },
});

export const aiMentionRate = rateFigure('Mentioned by AI assistants', 'mention_rate');
export const aiAssistantCitationRate = rateFigure('Cited by AI assistants', 'citation_rate');

/** Rates of each assistant. */
export const aiAssistantsTable: TableBlock = {
  title: 'AI assistants',
  source: 'answers to prompts',
  async render(context, take) {
    const voice = await voiceOf(context, context.period);
    if (voice.assistants.length === 0) return noTable(NONE);
    const shown = (rate: number | null) => (rate === null ? 'not measured' : `${percent(rate)}%`);
    return {
      columns: [text('Assistant'), number('Answers'), number('Excluded'), number('Mentioned'), number('Cited')],
      rows: voice.assistants
        .slice(0, take)
        .map((row) => [
          context.read.ASSISTANT_NAMES[row.assistant],
          String(row.answered),
          String(row.excluded),
          shown(row.mention_rate),
          shown(row.citation_rate),
        ]),
      total: voice.assistants.length,
      reason: null,
      as_of: voice.runs.at(-1)?.started_at ?? null,
    };
  },
};
