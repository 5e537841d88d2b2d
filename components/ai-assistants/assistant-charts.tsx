'use client';

import { ChartFrame } from '#components/charts/chart-frame.tsx';
import { LinesChart } from '#components/charts/lines-chart.tsx';
import { ASSISTANT_NAMES, ASSISTANTS, type Assistant } from '#lib/contract/assistants.ts';
import type { AiShareOfVoice } from '#lib/features/ai-assistants/contract.ts';
import { useMessages } from '#messages';
import { rateText } from './assistant-labels.ts';

const HEIGHT = 150;

type Round = AiShareOfVoice['runs'][number];

const percent = (rate: number | null | undefined) => (rate == null ? null : rate * 100);
const rateOf = (round: Round, assistant: Assistant) =>
  round.assistants.find((one) => one.assistant === assistant)?.mention_rate;

/** Mention rate of each assistant by run, beside that of all of them, on one scale; nothing for a single assistant. */
export function AssistantCharts({ rounds }: { rounds: readonly Round[] }) {
  const t = useMessages();
  const shown = ASSISTANTS.filter((one) =>
    rounds.some(({ assistants }) => assistants.some((of) => of.assistant === one)),
  );
  if (shown.length < 2) return null;
  const moments = rounds.map(({ started_at: at }) => at);
  const all = rounds.map(({ mention_rate: rate }) => percent(rate));
  const lines = shown.map((assistant) => ({
    assistant,
    values: rounds.map((round) => percent(rateOf(round, assistant))),
  }));
  const scale = [...all, ...lines.flatMap(({ values }) => values)].filter((value) => value !== null);
  return (
    <ChartFrame
      title={t('Mention rate by assistant')}
      note={t('Share of the complete answers of a run that name you, beside that of all assistants.')}
      columns={[t('Date'), t('All'), ...shown.map((one) => ASSISTANT_NAMES[one])]}
      rows={rounds.map((round) => [
        t.moment(round.started_at),
        rateText(t, round.mention_rate),
        ...shown.map((one) => rateText(t, rateOf(round, one) ?? null)),
      ])}
      height={HEIGHT}
      boxClass="grid gap-x-4 gap-y-3 lg:grid-cols-2"
    >
      {lines.map(({ assistant, values }) => (
        <figure key={assistant} className="min-w-0">
          <figcaption className="px-2 font-medium text-table">{ASSISTANT_NAMES[assistant]}</figcaption>
          <div style={{ height: HEIGHT }}>
            <LinesChart
              label={t('Mention rate of {name} by run', { name: ASSISTANT_NAMES[assistant] })}
              moments={moments}
              lines={[
                { key: assistant, label: ASSISTANT_NAMES[assistant], values },
                { key: 'all', label: t('All'), values: all },
              ]}
              height={HEIGHT}
              from={Date.parse(moments[0] ?? '')}
              to={Date.parse(moments.at(-1) ?? '')}
              unit={(value) => t.percent(value)}
              scale={scale}
              max={100}
            />
          </div>
        </figure>
      ))}
    </ChartFrame>
  );
}
