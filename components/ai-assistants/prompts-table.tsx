'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTicks } from '#components/keywords/use-ticks.ts';
import { Button } from '#components/ui/button.tsx';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { Pencil, Plus, Trash2 } from '#components/ui/icons.tsx';
import { Select } from '#components/ui/input.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { PartPages } from '#components/ui/part-pages.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { ASSISTANT_NAMES, type Assistant } from '#lib/contract/assistants.ts';
import { removePrompt } from '#lib/features/ai-assistants/client.ts';
import type { AiPrompts } from '#lib/features/ai-assistants/contract.ts';
import { useMessages } from '#messages';
import { assistantsAddress, promptAddress } from './assistant-labels.ts';
import { PromptResult } from './prompt-cell.tsx';
import { PromptTickBar } from './prompt-tick-bar.tsx';

const PromptDialog = dynamic(() => import('./prompt-dialog.tsx').then((module) => module.PromptDialog), { ssr: false });

interface PromptsTableProps {
  projectId: string;
  /** Prompts of a page, their total number, and all tags. */
  list: Pick<AiPrompts, 'prompts' | 'count' | 'tags'>;
  /** The tag that they are filtered by; empty: none. */
  tag: string;
  /** Prompts before these. */
  from: number;
  /** Prompts of a page. */
  size: number;
  /** Columns. */
  assistants: readonly Assistant[];
  countries: readonly { code: string; name: string }[];
  country: string;
  canEdit: boolean;
}

/** The prompts with a column for each assistant. */
export function PromptsTable({
  projectId,
  list: { prompts, count, tags },
  tag,
  from,
  size,
  assistants,
  countries,
  country,
  canEdit,
}: PromptsTableProps) {
  const t = useMessages();
  const router = useRouter();
  const [removing, setRemoving] = useState<AiPrompts['prompts'][number] | null>(null);
  const [editing, setEditing] = useState<AiPrompts['prompts'][number] | 'new' | null>(null);
  const ticks = useTicks();
  const shown = prompts.map(({ id, text }) => ({ id, keyword: text }));
  return (
    <Panel>
      <PanelHeader
        title={t('Prompts')}
        note={t('Answers of the last run. Refused, truncated and failed answers are in no rate.')}
        actions={
          <>
            {tags.length > 0 && (
              <Select
                aria-label={t('Tag')}
                className="w-40"
                value={tag}
                onChange={({ target }) =>
                  router.push(assistantsAddress(projectId, { tag: target.value }), { scroll: false })
                }
              >
                <option value="">{t('All tags')}</option>
                {tags.map(({ name, count: of }) => (
                  <option key={name} value={name}>
                    {name} ({t.number(of)})
                  </option>
                ))}
              </Select>
            )}
            {canEdit && (
              <Button size="sm" onClick={() => setEditing('new')}>
                <Plus /> {t('Add prompts')}
              </Button>
            )}
          </>
        }
      />
      {prompts.length === 0 ? (
        <EmptyState title={tag ? t('No prompts with this tag') : t('No prompts yet')}>
          {t('Add questions that your customers ask an AI assistant, such as "Which bakery nearby sells sourdough?".')}
        </EmptyState>
      ) : (
        <Table aria-label={t('Prompts')}>
          <thead>
            <tr>
              {canEdit && (
                <Th className="w-10">
                  <input
                    type="checkbox"
                    className="size-4 accent-accent"
                    aria-label={t('Select all prompts on this page')}
                    checked={shown.every(({ id }) => ticks.has(id))}
                    onChange={({ target }) => ticks.set(shown, target.checked)}
                  />
                </Th>
              )}
              <Th>{t('Prompt')}</Th>
              {assistants.map((assistant) => (
                <Th key={assistant}>{ASSISTANT_NAMES[assistant]}</Th>
              ))}
              <Th>
                <span className="sr-only">{t('Actions')}</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {prompts.map((prompt) => (
              <Tr key={prompt.id}>
                {canEdit && (
                  <Td className="w-10">
                    <input
                      type="checkbox"
                      className="size-4 accent-accent"
                      aria-label={t('Select {prompt}', { prompt: prompt.text })}
                      checked={ticks.has(prompt.id)}
                      onChange={({ target }) => ticks.set([{ id: prompt.id, keyword: prompt.text }], target.checked)}
                    />
                  </Td>
                )}
                <Td className="min-w-56 max-w-96">
                  <Link
                    href={promptAddress(projectId, prompt.id)}
                    dir="auto"
                    className="break-words font-medium text-accent-strong hover:underline"
                  >
                    {prompt.text}
                  </Link>
                  <span className="block text-meta text-muted">
                    {[prompt.country.toUpperCase(), ...prompt.tags].join(' · ')}
                  </span>
                </Td>
                {assistants.map((assistant) => (
                  <Td key={assistant} className="min-w-36 align-top">
                    <PromptResult cell={prompt.cells.find((one) => one.assistant === assistant)} />
                  </Td>
                ))}
                <Td className="whitespace-nowrap">
                  {canEdit && (
                    <>
                      <Button
                        size="icon-sm"
                        variant="ghost"
                        aria-label={t('Edit {name}', { name: prompt.text })}
                        onClick={() => setEditing(prompt)}
                      >
                        <Pencil />
                      </Button>
                      <Button
                        size="icon-sm"
                        variant="ghost"
                        aria-label={t('Delete {name}', { name: prompt.text })}
                        onClick={() => setRemoving(prompt)}
                      >
                        <Trash2 />
                      </Button>
                    </>
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <PartPages
        from={from}
        size={size}
        count={count}
        addressOf={(start) => assistantsAddress(projectId, { tag, from: start })}
      />
      <PromptTickBar projectId={projectId} ticks={ticks} shown={shown} tags={tags} />
      {editing && (
        <PromptDialog
          projectId={projectId}
          prompt={editing === 'new' ? null : editing}
          countries={countries}
          country={country}
          onClose={() => setEditing(null)}
        />
      )}
      <DeleteDialog
        id={removing?.id ?? null}
        what={t('prompt')}
        description={t(
          'Its stored answers are deleted too, with those to its previous texts. What they cost stays in the total of the month.',
        )}
        remove={(id) => removePrompt(projectId, id)}
        stale={['ai-prompts', projectId]}
        onClose={() => setRemoving(null)}
        onDeleted={() => {
          ticks.clear();
          router.refresh();
        }}
      >
        {removing?.text}
      </DeleteDialog>
    </Panel>
  );
}
