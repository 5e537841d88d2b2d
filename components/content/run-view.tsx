'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Markdown } from '#components/markdown.tsx';
import { SaveToProject } from '#components/saved-results/save-to-project.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { DeleteDialog } from '#components/ui/delete-dialog.tsx';
import { Trash2 } from '#components/ui/icons.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { removeTextRun } from '#lib/features/content/generation/client.ts';
import type { TextRunDetail } from '#lib/features/content/generation/runs-contract.ts';
import { useMessages } from '#messages';
import { RunBadge } from './run-badge.tsx';
import { runKindLabels, runName } from './run-labels.ts';

/** One request to the text model: prompt, answer, and why the answer is incomplete. */
export function RunView({ run }: { run: TextRunDetail }) {
  const t = useMessages();
  const router = useRouter();
  const [asking, setAsking] = useState<boolean | null>(null);
  const { answer, state } = run;
  const part = state === 'done' ? t('Response') : t('Partial response');
  return (
    <>
      <PageHeader
        title={runKindLabels(t)[run.kind]}
        actions={
          <>
            {answer && <CopyButton text={answer.content} label={t('Copy response')} />}
            <SaveToProject
              result={{ kind: 'text_run', recordId: run.id }}
              name={`${runKindLabels(t)[run.kind]}: ${runName(run)}`}
            />
          </>
        }
        menu={[{ label: t('Delete'), icon: <Trash2 />, danger: true, onSelect: () => setAsking(true) }]}
      />
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-table">
        <RunBadge state={state} />
        <span>{t.moment(run.created_at)}</span>
        <span className="break-all">{run.model ?? t('no model')}</span>
        <span>{t.number(Math.round(run.duration_ms / 100) / 10)} s</span>
        <span>
          {run.output_tokens === null
            ? t('token count not reported')
            : run.input_tokens === null
              ? t('{outputTokens} output tokens', { outputTokens: run.output_tokens })
              : t('{inputTokens} input tokens, {outputTokens} output tokens', {
                  inputTokens: run.input_tokens,
                  outputTokens: run.output_tokens,
                })}
        </span>
      </p>
      <div className="grid grid-cols-1 gap-4">
        {state === 'failed' && (
          <Callout tone="fault" title={t('Request failed')}>
            {run.error}
          </Callout>
        )}
        <TitledPanel id="run-answer" title={part}>
          <PanelBody>
            {answer ? (
              <div dir="auto" className="grid gap-3">
                {answer.title && <p className="font-semibold break-words">{answer.title}</p>}
                <Markdown text={answer.content} />
              </div>
            ) : (
              <p className="text-muted">{t('No output.')}</p>
            )}
          </PanelBody>
        </TitledPanel>
        <TitledPanel
          id="run-prompt"
          title={t('Prompt')}
          note={run.url ? t('Page: {url}', { url: run.url }) : undefined}
        >
          <PanelBody>
            <Plain text={run.prompt} />
          </PanelBody>
        </TitledPanel>
        <TitledPanel id="run-instructions" title={t('Instructions')}>
          <PanelBody>
            <Plain text={run.instructions} />
          </PanelBody>
        </TitledPanel>
      </div>
      {asking !== null && (
        <DeleteDialog
          id={asking ? run.id : null}
          what={t('AI request')}
          description={t('Deletes the prompt and the response. Drafts created from it are kept.')}
          remove={removeTextRun}
          stale={['text-runs']}
          onClose={() => setAsking(false)}
          onDeleted={() => router.push('/content/runs')}
        >
          {runName(run)}
        </DeleteDialog>
      )}
    </>
  );
}

function Plain({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap break-words">
      {text}
    </p>
  );
}
