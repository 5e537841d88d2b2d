'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { briefQuery } from '#lib/features/content/briefs/client.ts';
import type { DraftSaver } from '#lib/features/content/drafts/client/draft-saver.ts';
import type { DraftTexts } from '#lib/features/content/drafts/client/draft-texts.ts';
import { keepVersion } from '#lib/features/content/drafts/client.ts';
import type { DraftDetail } from '#lib/features/content/drafts/contract.ts';
import {
  lines,
  MAX_PASSAGE,
  readLines,
  rewriting,
  section,
  type WritingBrief,
  type WritingGround,
  wholeDraft,
} from '#lib/features/content/generation/prompts.ts';
import type { WritingInput } from '#lib/features/content/generation/writing-contract.ts';
import type { TextHeading } from '#lib/text/markdown/headings.ts';
import { useMessages } from '#messages';
import type { EditorHandle } from './editor/markdown-editor.tsx';
import { ModelGate } from './model-gate.tsx';
import { Proposal } from './proposal.tsx';
import { type Passage, ProposedLines, TakePassage, TakeSection, TakeWhole } from './take-proposal.tsx';
import { useWriting } from './use-writing.ts';
import { type DraftRequest, WriteForm } from './write-form.tsx';

/** The draft that the text goes into. */
export interface WritePaneProps {
  draft: DraftDetail;
  texts: DraftTexts;
  saver: DraftSaver;
  editor: RefObject<EditorHandle | null>;
  languageName: string;
  howToConnect: string;
}

/** Lets the connected model write the whole text, a section, a rewrite, titles and descriptions. */
export default function WritePane(props: WritePaneProps) {
  const t = useMessages();
  return (
    <Panel aria-label={t('Write')}>
      <PanelHeader title={t('Write')} note={t('AI suggestions – nothing changes until you accept them.')} />
      <PanelBody>
        <ModelGate howToConnect={props.howToConnect}>
          {({ models, chosen }) => <Writer {...props} models={models} chosen={chosen} />}
        </ModelGate>
      </PanelBody>
    </Panel>
  );
}

interface WriterProps extends WritePaneProps {
  models: readonly string[];
  chosen: string | null;
}

/** What the proposal is for; this determines where it goes. */
type WritingRequest =
  | { task: 'draft' | 'lines' }
  | { task: 'section'; under: TextHeading }
  | { task: 'passage'; passage: Passage };

function Writer({ draft, texts, saver, editor, languageName, models, chosen }: WriterProps) {
  const t = useMessages();
  const writing = useWriting();
  const [asked, setAsked] = useState<WritingRequest>({ task: 'draft' });
  const [fault, setFault] = useState<string | null>(null);
  const { data: brief } = useQuery({ ...briefQuery(draft.brief_id ?? ''), enabled: draft.brief_id !== null });
  const ask = (wanted: DraftRequest) => {
    const ground: WritingGround = { ...texts, language: languageName, wish: wanted.wish };
    const begin = (next: WritingRequest, input: WritingInput) => {
      setFault(null);
      setAsked(next);
      void writing.start({ ...input, ...(wanted.model && { ai_model: wanted.model }) });
    };
    if (wanted.task === 'draft')
      return begin({ task: 'draft' }, wholeDraft(ground, brief?.result ? groundOf(brief.result) : null));
    if (wanted.task === 'lines') return begin({ task: 'lines' }, lines(ground));
    if (wanted.task === 'section') {
      const { heading } = wanted;
      if (!heading) return setFault(t('Add a heading to the text first.'));
      return begin({ task: 'section', under: heading }, section(ground, heading.text));
    }
    const { from, to } = editor.current?.selection() ?? { from: 0, to: 0 };
    const text = texts.body.slice(from, to);
    if (text.trim() === '') return setFault(t('Select some text first.'));
    if (text.length > MAX_PASSAGE)
      return setFault(t('Selection too long. Max. {most} characters.', { most: MAX_PASSAGE }));
    begin({ task: 'passage', passage: { from, to, text } }, rewriting(ground, text, wanted.request));
  };

  const take = (apply: () => void) => {
    saver.credit(writing.runId);
    apply();
    writing.clear();
  };
  const onChange = (changes: Partial<DraftTexts>) => saver.set(changes);
  const use = (changesOf: (line: string) => Partial<DraftTexts>) => (line: string) => {
    saver.credit(writing.runId);
    onChange(changesOf(line));
  };
  const text = writing.text.trim();
  const replace = useMutation({
    mutationFn: async () => {
      // The previous text is kept as a version.
      await saver.settle();
      if (texts.body.trim() !== '') await keepVersion(saver.snapshot().stored, t('Before AI text'));
    },
    onSuccess: () => take(() => onChange({ body: `${text}\n` })),
  });
  const target = { body: texts.body, text, editor, onTake: take };
  const found = readLines(writing.text);
  return (
    <div className="grid grid-cols-1 gap-4">
      <WriteForm
        body={texts.body}
        hasBrief={Boolean(brief?.result)}
        models={models}
        chosen={chosen}
        fault={fault}
        isRunning={writing.state === 'waiting' || writing.state === 'writing'}
        onAsk={ask}
      />
      {replace.isError && (
        <Callout tone="fault" title={t('Nothing was replaced')}>
          {replace.error.message}
        </Callout>
      )}
      <Proposal
        writing={writing}
        accept={
          <>
            {asked.task === 'draft' && (
              <TakeWhole
                body={texts.body}
                isReplacing={replace.isPending}
                onAppend={() => take(() => onChange({ body: `${texts.body.trimEnd()}\n\n${text}\n` }))}
                onReplace={() => replace.mutate()}
              />
            )}
            {asked.task === 'section' && <TakeSection {...target} under={asked.under} />}
            {asked.task === 'passage' && <TakePassage {...target} passage={asked.passage} />}
          </>
        }
      >
        {asked.task === 'lines' && found.titles.length + found.descriptions.length > 0 ? (
          <div className="grid grid-cols-1 gap-4">
            <ProposedLines
              title={t('Titles')}
              lines={found.titles}
              used={texts.meta_title}
              onUse={use((line) => ({ meta_title: line.slice(0, 300) }))}
            />
            <ProposedLines
              title={t('Meta descriptions')}
              lines={found.descriptions}
              used={texts.meta_description}
              onUse={use((line) => ({ meta_description: line.slice(0, 1_000) }))}
            />
          </div>
        ) : undefined}
      </Proposal>
    </div>
  );
}

const MAX = 40;
const groundOf = (result: {
  common_headings: readonly { text: string }[];
  questions: readonly { text: string }[];
  terms: readonly { term: string }[];
  words: { median: number } | null;
}): WritingBrief => ({
  headings: result.common_headings.slice(0, MAX).map(({ text }) => text),
  questions: result.questions.slice(0, MAX).map(({ text }) => text),
  terms: result.terms.slice(0, MAX).map(({ term }) => term),
  words: result.words?.median ?? null,
});
