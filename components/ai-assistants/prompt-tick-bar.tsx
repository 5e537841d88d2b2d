'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { Tickable, Ticks } from '#components/keywords/use-ticks.ts';
import { Button } from '#components/ui/button.tsx';
import { Tag, X } from '#components/ui/icons.tsx';
import { TickBar } from '#components/ui/tick-bar.tsx';
import { tagPrompts } from '#lib/features/ai-assistants/client.ts';
import type { AiPrompts } from '#lib/features/ai-assistants/contract.ts';
import { useMessages } from '#messages';

const TagDialog = dynamic(() => import('#components/ui/tag-dialog.tsx').then((module) => module.TagDialog), {
  ssr: false,
});

interface PromptTickBarProps {
  projectId: string;
  ticks: Ticks;
  /** Prompts of the page. */
  shown: readonly Tickable[];
  tags: AiPrompts['tags'];
}

/** Tags the selected prompts; hidden without a selection. */
export function PromptTickBar({ projectId, ticks, shown, tags }: PromptTickBarProps) {
  const t = useMessages();
  const router = useRouter();
  const [isTagging, setIsTagging] = useState(false);
  const ids = ticks.chosen.map(({ id }) => id);
  const hidden = ids.length - shown.filter(({ id }) => ticks.has(id)).length;
  const end = (done: boolean) => {
    setIsTagging(false);
    if (!done) return;
    ticks.clear();
    router.refresh();
  };
  if (ids.length === 0) return null;
  return (
    <>
      <TickBar
        label={t('Selected prompts')}
        className="m-3"
        count={
          <>
            {t.many(ids.length, '{count} prompt selected|{count} prompts selected')}
            {hidden > 0 && `, ${t('{hidden} of them not visible on this page', { hidden })}`}
          </>
        }
      >
        <Button size="sm" onClick={() => setIsTagging(true)}>
          <Tag /> {t('Tag')}
        </Button>
        <Button variant="ghost" size="icon-sm" aria-label={t('Clear selection')} onClick={ticks.clear}>
          <X />
        </Button>
      </TickBar>
      {isTagging && (
        <TagDialog
          what="prompts"
          count={ids.length}
          known={tags.map(({ name }) => name)}
          change={(given) => tagPrompts(projectId, ids, given)}
          onEnd={end}
        />
      )}
    </>
  );
}
