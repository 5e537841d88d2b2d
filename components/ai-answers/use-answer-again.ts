import { useRunAgain } from '#components/runs/use-run-again.ts';
import type { AnswerSummary } from '#lib/features/ai-answers/answers-contract.ts';
import { startAnswer } from '#lib/features/ai-answers/client.ts';
import { useMessages } from '#messages';

/** Checks the same query again and opens the new check. */
export function useAnswerAgain({ query, country, pages_asked, project_id }: AnswerSummary) {
  const t = useMessages();
  return useRunAgain({
    run: () => startAnswer({ query, country, pages_number: pages_asked, ...(project_id && { project_id }) }),
    stale: 'ai-answers',
    list: '/ai-answers',
    failure: t('Could not start the check'),
  });
}
