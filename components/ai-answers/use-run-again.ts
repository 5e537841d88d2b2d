import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { toast } from '#components/ui/toast.ts';
import type { AnswerSummary } from '#lib/features/ai-answers/answers-contract.ts';
import { startAnswer } from '#lib/features/ai-answers/client.ts';
import { useMessages } from '#messages';

/** Runs the same question again and opens it. `asking` until the new page is shown. */
export function useRunAgain({ query, country, pages_asked, project_id }: AnswerSummary) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const start = useMutation({
    mutationFn: () => startAnswer({ query, country, pages_number: pages_asked, ...(project_id && { project_id }) }),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['ai-answers'] });
      router.push(`/ai-answers/${id}`);
    },
    onError: (error) => toast.error(t('Could not ask again'), { description: error.message }),
  });
  return { ask: () => start.mutate(), asking: start.isPending || start.isSuccess };
}
