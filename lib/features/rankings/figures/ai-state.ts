import { formatDay, plural } from '#lib/text/format.ts';

/** State of the AI overviews of a project's keywords, and its summary as text. Pure, browser-safe. */

/** Keywords of engines with AI overviews by the last measured state, however old that is. */
export interface AiState {
  keywords: number;
  present: number;
  /** Present ones whose sources include the domain. */
  cited: number;
  absent: number;
  /** Keywords whose last check did not measure it, so that an earlier measurement counts. */
  earlier: number;
  /** The oldest of those measurements. */
  oldest: Date | null;
}

/** Summary for the overview, AI visibility, reports and emails. */
export function aiSentence({ keywords, present, cited, absent, earlier, oldest }: AiState): string {
  const measured = present + absent;
  const never = keywords - measured;
  if (keywords === 0) return 'No tracked keyword uses a search engine with AI Overviews.';
  if (measured === 0) {
    return keywords === 1
      ? 'The AI Overview of the tracked keyword has not been measured yet.'
      : `The AI Overviews of the ${plural(keywords, 'tracked keyword')} have not been measured yet.`;
  }
  const citing = cited === 0 ? 'none cites' : cited === 1 ? '1 cites' : `${cited} cite`;
  return [
    present === 0
      ? `None of ${plural(measured, 'measured keyword')} shows an AI Overview.`
      : `${present} of ${plural(measured, 'measured keyword')} ${present === 1 ? 'shows' : 'show'} an AI Overview, ${citing} the domain.`,
    ...(never > 0 ? [`${plural(never, 'keyword')} ${never === 1 ? 'has' : 'have'} not been measured yet.`] : []),
    ...(earlier > 0 && oldest
      ? [
          `The last check of ${plural(earlier, 'keyword')} did not measure it; ${earlier === 1 ? 'its state' : 'their state'} is as of ${formatDay(oldest.toISOString())}${earlier === 1 ? '' : ' or later'}.`,
        ]
      : []),
  ].join(' ');
}
