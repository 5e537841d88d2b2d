import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { ASSISTANT_NAMES } from '#lib/contract/assistants.ts';
import type { AiShareOfVoice } from '#lib/features/ai-assistants/contract.ts';
import { useMessages } from '#messages';
import { rateText } from './assistant-labels.ts';

/** Rates of each assistant, each with its base. */
export function AssistantsTable({ voice, days }: { voice: AiShareOfVoice; days: number }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('By assistant')}
        note={t('Last {days} days. Sentiment counts rated words in sentences that name you.', { days })}
      />
      <Table aria-label={t('By assistant')}>
        <thead>
          <tr>
            <Th>{t('Assistant')}</Th>
            <Th className="text-right">{t('Answers')}</Th>
            <Th className="text-right">{t('Excluded')}</Th>
            <Th className="text-right">{t('Mention rate')}</Th>
            <Th className="text-right">{t('Citation rate')}</Th>
            <Th className="text-right">{t('Position in lists')}</Th>
            <Th>{t('Sentiment')}</Th>
          </tr>
        </thead>
        <tbody>
          {voice.assistants.map((row) => (
            <Tr key={row.assistant}>
              <Td className="font-medium">
                {ASSISTANT_NAMES[row.assistant]}
                {row.without_web_search > 0 && (
                  <span className="block font-normal text-meta text-warning">{t('without web search')}</span>
                )}
              </Td>
              <Td className="text-right">{row.answered}</Td>
              <Td className="text-right">{row.excluded}</Td>
              <Td className="text-right">{rateText(t, row.mention_rate)}</Td>
              <Td className="text-right">{rateText(t, row.citation_rate)}</Td>
              <Td className="text-right">
                {row.average_position === null ? t('in no list') : t.number(Number(row.average_position.toFixed(1)))}
              </Td>
              <Td className="whitespace-nowrap text-muted">
                {t('{positive} positive, {negative} negative, {mixed} mixed, {unrated} not rated', {
                  positive: row.positive,
                  negative: row.negative,
                  mixed: row.mixed,
                  unrated: row.unrated,
                })}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
