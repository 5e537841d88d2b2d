import { formatDay } from '#lib/client/format.ts';
import type { DrawnKpi } from '#lib/features/reports/blocks-contract.ts';
import type { ReportDocument } from '#lib/features/reports/contract.ts';

const decimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const shown = (value: number, unit: string) => `${decimal.format(value)}${unit && ` ${unit}`}`;

export interface DigestLink {
  address: string;
  /** Whom it opens the report for, in words. */
  what: string;
}

/** Subject and text of a mail. Plain text: what came from outside is never markup. */
export function digestText(document: ReportDocument, link: DigestLink): { subject: string; text: string } {
  const title = document.cover.title || document.name;
  const period = `${formatDay(document.from)} to ${formatDay(document.to)}`;
  const figures = document.blocks.flatMap((block) => (block.kind === 'kpis' ? block.items : []));
  const text = [
    title,
    `${document.domain}, ${period}`,
    '',
    ...figures.map(lineOf),
    ...(figures.length > 0 ? [''] : []),
    `Read the report (${link.what}):`,
    link.address,
    ...(document.cover.author ? ['', document.cover.author] : []),
    '',
  ].join('\n');
  return { subject: oneLine(`${title}: ${document.domain}, ${period}`), text };
}

function lineOf({ label, unit, value, before, reason }: DrawnKpi): string {
  if (value === null) return `${label}: not measured. ${reason ?? ''}`.trimEnd();
  const change = before === null ? '' : value === before ? ' (as before)' : ` (before: ${shown(before, unit)})`;
  return `${label}: ${shown(value, unit)}${change}`;
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200);
