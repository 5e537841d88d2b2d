import Link from 'next/link';
import { Callout } from '#components/ui/states.tsx';
import type { AiPromptHistory } from '#lib/features/ai-assistants/contract.ts';
import { useMessages } from '#messages';
import { promptAddress } from './assistant-labels.ts';

interface PreviousTextsProps {
  projectId: string;
  history: Pick<AiPromptHistory, 'replaces' | 'replaced_by'>;
}

const LINK = 'font-medium text-accent-strong underline decoration-line underline-offset-2';

/** The texts that a prompt had before, or the prompt that replaced it; nothing for a prompt that was never changed. */
export function PreviousTexts({ projectId, history: { replaces, replaced_by: next } }: PreviousTextsProps) {
  const t = useMessages();
  return (
    <>
      {next !== null && (
        <Callout tone="info">
          {t('The text or country of this prompt was changed; these answers are its history until then.')}{' '}
          <Link href={promptAddress(projectId, next)} className={LINK}>
            {t('Current prompt')}
          </Link>
        </Callout>
      )}
      {replaces.length > 0 && (
        <Callout tone="info" title={t('Previous texts')}>
          <ul className="grid gap-1">
            {replaces.map(({ id, text, country }) => (
              <li key={id} className="break-words">
                <Link href={promptAddress(projectId, id)} dir="auto" className={LINK}>
                  {text}
                </Link>{' '}
                ({country.toUpperCase()})
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  );
}
