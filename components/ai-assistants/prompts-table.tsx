'use client';

import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { ASSISTANT_NAMES, type Assistant } from '#lib/contract/assistants.ts';
import { removePrompt } from '#lib/features/ai-assistants/client.ts';
import type { AiPrompts } from '#lib/features/ai-assistants/contract.ts';
import { useMessages } from '#messages';
import { AddPrompts } from './add-prompts.tsx';
import { promptAddress } from './assistant-labels.ts';
import { PromptResult } from './prompt-cell.tsx';

interface PromptsTableProps {
  projectId: string;
  prompts: AiPrompts['prompts'];
  /** All prompts, and how many precede these. */
  count: number;
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
  prompts,
  count,
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
  return (
    <Panel>
      <PanelHeader
        title={t('Prompts')}
        note={t('Answers of the last run. Refused, truncated and failed answers are in no rate.')}
        actions={canEdit && <AddPrompts projectId={projectId} countries={countries} country={country} />}
      />
      {prompts.length === 0 ? (
        <EmptyState title={t('No prompts yet')}>
          {t('Add questions that your customers ask an AI assistant, such as "Which bakery nearby sells sourdough?".')}
        </EmptyState>
      ) : (
        <Table aria-label={t('Prompts')}>
          <thead>
            <tr>
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
                <Td className="min-w-56 max-w-96">
                  <Link
                    href={promptAddress(projectId, prompt.id)}
                    dir="auto"
                    className="break-words font-medium text-accent-strong hover:underline"
                  >
                    {prompt.text}
                  </Link>
                  <span className="block text-meta text-muted">{prompt.country.toUpperCase()}</span>
                </Td>
                {assistants.map((assistant) => (
                  <Td key={assistant} className="min-w-36 align-top">
                    <PromptResult cell={prompt.cells.find((one) => one.assistant === assistant)} />
                  </Td>
                ))}
                <Td>
                  {canEdit && (
                    <Button
                      size="icon-sm"
                      variant="ghost"
                      aria-label={t('Delete {name}', { name: prompt.text })}
                      onClick={() => setRemoving(prompt)}
                    >
                      <Trash2 />
                    </Button>
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <Pages projectId={projectId} count={count} from={from} size={size} />
      <DeleteDialog
        id={removing?.id ?? null}
        what={t('prompt')}
        description={t('Its stored answers are deleted too. What they cost stays in the total of the month.')}
        remove={(id) => removePrompt(projectId, id)}
        stale={['ai-prompts', projectId]}
        onClose={() => setRemoving(null)}
        onDeleted={() => router.refresh()}
      >
        {removing?.text}
      </DeleteDialog>
    </Panel>
  );
}

/** Links to the pages before and after; nothing if one page is all. */
function Pages({ projectId, count, from, size }: Pick<PromptsTableProps, 'projectId' | 'count' | 'from' | 'size'>) {
  const t = useMessages();
  if (count <= size && from === 0) return null;
  const to = (start: number) => `/ai-assistants?${new URLSearchParams({ project: projectId, from: String(start) })}`;
  return (
    <nav aria-label={t('Table pagination')} className="flex items-center justify-between gap-2 border-t p-3">
      {from > 0 ? (
        <Button asChild size="sm">
          <Link href={to(Math.max(0, from - size))}>{t('Previous')}</Link>
        </Button>
      ) : (
        <span />
      )}
      <span className="text-muted text-table">
        {t('Page')} {Math.floor(from / size) + 1}
      </span>
      {from + size < count ? (
        <Button asChild size="sm">
          <Link href={to(from + size)}>{t('Next')}</Link>
        </Button>
      ) : (
        <span />
      )}
    </nav>
  );
}
