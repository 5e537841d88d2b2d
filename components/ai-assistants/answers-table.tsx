import Link from 'next/link';
import { Badge } from '#components/ui/badge.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { ASSISTANT_NAMES } from '#lib/contract/assistants.ts';
import type { AiPromptHistory } from '#lib/features/ai-assistants/contract.ts';
import { useMessages } from '#messages';
import { promptAddress, sentimentLabels, statusLabels } from './assistant-labels.ts';

interface AnswersTableProps {
  projectId: string;
  history: AiPromptHistory;
}

const SHOWN = 40;

/** The answers to a prompt, newest first; one of them is shown above. */
export function AnswersTable({ projectId, history: { prompt, answers, shown } }: AnswersTableProps) {
  const t = useMessages();
  const yesNo = (value: boolean | null) => (value === null ? '–' : value ? t('Yes') : t('No'));
  return (
    <Panel>
      <PanelHeader
        title={t('Answers over time')}
        note={t.many(
          answers.length,
          'The newest {shown} of {count} answer. The export has all.|The newest {shown} of {count} answers. The export has all.',
          { shown: Math.min(SHOWN, answers.length) },
        )}
      />
      <Table aria-label={t('Answers over time')}>
        <thead>
          <tr>
            <Th>{t('Date')}</Th>
            <Th>{t('Assistant')}</Th>
            <Th>{t('Status')}</Th>
            <Th>{t('Mentioned')}</Th>
            <Th>{t('Cited')}</Th>
            <Th className="text-right">{t('Position')}</Th>
            <Th>{t('Sentiment')}</Th>
          </tr>
        </thead>
        <tbody>
          {answers.slice(0, SHOWN).map((row) => (
            <Tr key={row.id} className={row.id === shown?.id ? 'bg-accent-soft/50' : undefined}>
              <Td className="whitespace-nowrap">
                <Link
                  href={promptAddress(projectId, prompt.id, row.id)}
                  aria-current={row.id === shown?.id ? 'true' : undefined}
                  prefetch={false}
                  scroll={false}
                  className="font-medium text-accent-strong hover:underline"
                >
                  {t.day(row.started_at)} #{row.repeat}
                </Link>
              </Td>
              <Td className="whitespace-nowrap">{ASSISTANT_NAMES[row.assistant]}</Td>
              <Td className="min-w-36">
                <Badge tone={statusLabels(t)[row.status].tone}>{statusLabels(t)[row.status].text}</Badge>
                {row.reason && <span className="block text-meta text-muted">{row.reason}</span>}
              </Td>
              <Td>{yesNo(row.mentioned)}</Td>
              <Td>{row.status === 'answered' && row.citations === 0 ? t('no citations') : yesNo(row.cited)}</Td>
              <Td className="whitespace-nowrap text-right">
                {row.position === null
                  ? '–'
                  : t('{position} of {of}', { position: row.position, of: row.list_length ?? 0 })}
              </Td>
              <Td>
                {row.sentiment && (
                  <Badge tone={sentimentLabels(t)[row.sentiment].tone}>{sentimentLabels(t)[row.sentiment].text}</Badge>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
