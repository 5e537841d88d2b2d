'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogTrigger } from '#components/ui/dialog.tsx';
import { Play } from '#components/ui/icons.tsx';
import { exportEntries } from '#components/ui/menu.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { useRefreshWhile } from '#components/ui/use-refresh-while.ts';
import { runPrompts } from '#lib/features/ai-assistants/client.ts';
import type { AiAssistants } from '#lib/features/ai-assistants/settings-contract.ts';
import { useMessages } from '#messages';
import { money } from './assistant-labels.ts';

interface AssistantsHeaderProps {
  note: ReactNode;
  /** Null: no project. */
  projectId: string | null;
  /** The tag that the screen is filtered by, and so are its files; none by default. */
  tag?: string;
  /** Null: the reader may not start a round. */
  plan: Pick<AiAssistants, 'answers' | 'estimate_usd' | 'left_usd' | 'limited_by'> | null;
  isRunning: boolean;
  hasData: boolean;
}

/** Title of the AI assistants screen, with the start of a round and the files. */
export function AssistantsHeader({ note, projectId, tag = '', plan, isRunning, hasData }: AssistantsHeaderProps) {
  const t = useMessages();
  useRefreshWhile(isRunning);
  const query = tag && `?${new URLSearchParams({ tag })}`;
  return (
    <PageHeader
      title={t('AI assistants')}
      note={note}
      actions={projectId !== null && plan && <RunRound projectId={projectId} plan={plan} isRunning={isRunning} />}
      menu={hasData ? [exportEntries(t, (format) => `/api/export/ai-prompts/${projectId}/${format}${query}`)] : []}
    />
  );
}

interface RunRoundProps {
  projectId: string;
  plan: NonNullable<AssistantsHeaderProps['plan']>;
  isRunning: boolean;
}

/** Says what a round costs before it starts. */
function RunRound({ projectId, plan, isRunning }: RunRoundProps) {
  const t = useMessages();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const run = useMutation({
    mutationFn: () => runPrompts(projectId),
    onSuccess: ({ answers }) => {
      toast.success(t.many(answers, '{count} answer requested|{count} answers requested'));
      router.refresh();
      setOpen(false);
    },
  });
  const { left_usd: left, limited_by: cap } = plan;
  const amounts = { cost: money(plan.estimate_usd), left: money(left) };
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="primary" pending={isRunning} disabled={plan.answers === 0}>
          <Play /> {isRunning ? t('Running') : t('Ask now')}
        </Button>
      </DialogTrigger>
      <DialogContent
        title={t('Ask all assistants now')}
        description={
          cap === 'project'
            ? t.many(
                plan.answers,
                '{count} answer, about {cost}. The cap leaves {left} this month.|{count} answers, about {cost}. The cap leaves {left} this month.',
                amounts,
              )
            : t.many(
                plan.answers,
                '{count} answer, about {cost}. The cap of the installation leaves {left} this month.|{count} answers, about {cost}. The cap of the installation leaves {left} this month.',
                amounts,
              )
        }
      >
        <div className="grid gap-3">
          {plan.estimate_usd > left && (
            <Callout tone="warning">
              {t('The run ends when the cap is reached; the other answers are skipped.')}
            </Callout>
          )}
          {run.isError && <Callout tone="fault">{run.error.message}</Callout>}
          <div className="flex justify-end">
            <Button variant="primary" pending={run.isPending} onClick={() => run.mutate()}>
              {t('Ask now')}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
