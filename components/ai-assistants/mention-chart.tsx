'use client';

import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { LinesChart } from '#components/charts/lines-chart.tsx';
import type { AiShareOfVoice } from '#lib/features/ai-assistants/contract.ts';
import { useMessages } from '#messages';
import { rateText } from './assistant-labels.ts';

const HEIGHT = 220;
const percent = (rate: number | null) => (rate === null ? null : rate * 100);

/** Mention rate and citation rate of each round. */
export function MentionChart({ rounds }: { rounds: AiShareOfVoice['runs'] }) {
  const t = useMessages();
  const moments = rounds.map(({ started_at: at }) => at);
  return (
    <ChartFrame
      title={t('Mentions and citations by run')}
      note={t('Share of the complete answers of a run.')}
      columns={[t('Date'), t('Answers'), t('Mention rate'), t('Citation rate')]}
      rows={rounds.map(({ started_at: at, answered, mention_rate: mentions, citation_rate: citations }) => [
        t.moment(at),
        answered,
        rateText(t, mentions),
        rateText(t, citations),
      ])}
      height={HEIGHT}
    >
      <LinesChart
        label={t('Mention rate and citation rate by run')}
        moments={moments}
        lines={[
          { key: 'mentions', label: t('Mention rate'), values: rounds.map((one) => percent(one.mention_rate)) },
          { key: 'citations', label: t('Citation rate'), values: rounds.map((one) => percent(one.citation_rate)) },
        ]}
        height={HEIGHT}
        from={Date.parse(moments[0] ?? '')}
        to={Date.parse(moments.at(-1) ?? '')}
        unit={(value) => t.percent(value)}
        max={100}
      />
    </ChartFrame>
  );
}
