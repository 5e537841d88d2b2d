'use client';

import { StateStrip, StripLegend } from '#components/charts/state-strip.tsx';
import type { AiOverviewHistory } from '#lib/features/ai-visibility/contract.ts';
import { AI_VISIBILITY_STATES } from '#lib/features/ai-visibility/states-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { reasonText, stateLabels, stripStates } from './visibility-labels.ts';

type Check = AiOverviewHistory['checks'][number];

function summarize(t: Translator, { state, place, position, depth, reason }: Check): string {
  const rank =
    position === null
      ? depth === null
        ? ''
        : `, ${t('not in top {depth}', { depth })}`
      : `, ${t('organic position {position}', { position })}`;
  if (state === 'cited') return t('cited as source {place}', { place: place ?? 0 }) + rank;
  if (state === 'unmeasured') return t('not measured, {reason}', { reason: reasonText(t, reason) }) + rank;
  return `${t.inText(stateLabels(t)[state].word)}${rank}`;
}

interface CheckStripProps {
  checks: readonly Check[];
  /** Time of the open check. */
  current: string | null;
  projectId: string;
  keywordId: string;
}

/** Result of each check of a keyword; a cell links to the check. */
export function CheckStrip({ checks, current, projectId, keywordId }: CheckStripProps) {
  const t = useMessages();
  return (
    <>
      <StateStrip
        label={t('Checks')}
        lanes={[t('AI Overview')]}
        states={stripStates(t)}
        columns={checks.map((check) => ({
          key: check.at,
          href: `/ai-visibility/${keywordId}?${new URLSearchParams({ project: projectId, at: check.at })}`,
          tick: t.day(check.at).replace(/ \d{4}$/, ''),
          description: `${t.moment(check.at)}: ${summarize(t, check)}`,
          current: check.at === current,
          states: [check.state],
        }))}
      />
      <StripLegend states={AI_VISIBILITY_STATES.map((state) => stripStates(t)[state])} />
    </>
  );
}
