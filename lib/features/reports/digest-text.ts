import { topInsights } from '#lib/features/reports/blocks/insights.ts';
import type { ReportDocument } from '#lib/features/reports/contract.ts';
import type { RenderedFigure } from '#lib/features/reports/rendered-contract.ts';
import { formatDay } from '#lib/text/format.ts';
import { movementOf } from '#lib/text/movement.ts';

const decimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const shown = (value: number, unit: string) => `${decimal.format(value)}${unit}`;

/** A link to the report. */
export interface DigestLink {
  address: string;
  /** Who can open the report with it, as text. */
  what: string;
}

/** Subject and body of an email. Plain text, so that external content is never markup. */
export function digestText(document: ReportDocument, link: DigestLink): { subject: string; text: string } {
  const title = document.cover.title || document.name;
  const period = `${formatDay(document.from)} to ${formatDay(document.to)}`;
  const figures = document.blocks.flatMap((block) => (block.kind === 'kpis' ? block.items : []));
  const text = [
    title,
    `${document.domain}, ${period}`,
    '',
    ...figures.map(lineOf),
    // Figures over the same items share a note.
    ...new Set(figures.flatMap(({ value, note }) => (value === null ? [] : (note ?? [])))),
    ...(figures.length > 0 ? [''] : []),
    ...insightLines(document),
    `Read the report (${link.what}):`,
    link.address,
    ...signature(document),
    '',
  ].join('\n');
  return { subject: oneLine(`${title}: ${document.domain}, ${period}`), text };
}

/** The agency and its footer, at the end. */
function signature({ cover: { author, footer } }: ReportDocument): string[] {
  const lines = [author, footer].filter((line) => line !== '');
  return lines.length > 0 ? ['', ...lines] : [];
}

/** Insights in an email; the report has the rest. */
const MAX_INSIGHTS = 5;

/** The first insights of a report with that table: "- rye bread: …, +12 clicks a month to gain". */
function insightLines({ blocks }: ReportDocument): string[] {
  const rows = blocks.flatMap((block) =>
    block.kind === 'table' && block.table.title === topInsights.title ? block.table.rows : [],
  );
  if (rows.length === 0) return [];
  const lines = rows.slice(0, MAX_INSIGHTS).map(([summary = '', , gain = '']) => {
    const toGain = /^[\d,]+$/.test(gain) ? `, +${gain} clicks a month to gain` : '';
    return `- ${oneLine(summary)}${toGain}`;
  });
  return [`${topInsights.title}:`, ...lines, ''];
}

/** "Average position: 8.3, ▲ 1.7 (before: 10)": the arrow has the same direction as in the report. */
function lineOf({ label, unit, value, before, change: gained, better, position, reason }: RenderedFigure): string {
  if (value === null) return `${label}: not measured. ${reason ?? ''}`.trimEnd();
  if (before === null) return `${label}: ${shown(value, unit)}`;
  const change = gained ?? Math.round((value - before) * 10) / 10;
  const movement = movementOf(change, { better, isPosition: position === true });
  if (!movement) return `${label}: ${shown(value, unit)} (unchanged)`;
  const mark = `${movement.arrow} ${decimal.format(Math.abs(change))}`;
  return `${label}: ${shown(value, unit)}, ${mark} (previously: ${shown(before, unit)})`;
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200);
