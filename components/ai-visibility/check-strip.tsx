'use client';

import { StateStrip, StripLegend } from '#components/charts/state-strip.tsx';
import { formatDay } from '#lib/client/format.ts';
import type { AiOverviewHistory } from '#lib/features/ai-visibility/contract.ts';
import { AI_VISIBILITY_STATES } from '#lib/features/ai-visibility/states-contract.ts';
import { reasonText, stateWords, stripStates } from './visibility-words.ts';

type Check = AiOverviewHistory['checks'][number];

function said({ state, place, position, depth, reason }: Check): string {
  const rank =
    position === null ? (depth === null ? '' : `, not among the first ${depth}`) : `, organic position ${position}`;
  if (state === 'cited') return `cited as source ${place}${rank}`;
  if (state === 'unmeasured') return `not measured, ${reasonText(reason)}${rank}`;
  return `${stateWords[state].word.toLowerCase()}${rank}`;
}

interface CheckStripProps {
  checks: readonly Check[];
  /** Moment of the one that is open. */
  current: string | null;
  projectId: string;
  keywordId: string;
}

/** What each check of a keyword found; a field leads to it. */
export function CheckStrip({ checks, current, projectId, keywordId }: CheckStripProps) {
  return (
    <>
      <StateStrip
        label="Checks"
        lanes={['AI overview']}
        states={stripStates}
        columns={checks.map((check) => ({
          key: check.at,
          href: `/ai-visibility/${keywordId}?${new URLSearchParams({ project: projectId, at: check.at })}`,
          tick: formatDay(check.at).replace(/ \d{4}$/, ''),
          said: `${check.at.slice(0, 16).replace('T', ' ')} UTC: ${said(check)}`,
          current: check.at === current,
          states: [check.state],
        }))}
      />
      <StripLegend states={AI_VISIBILITY_STATES.map((state) => stripStates[state])} />
    </>
  );
}
