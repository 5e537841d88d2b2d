'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { type FormEvent, type RefObject, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select, Textarea } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { briefQuery } from '#lib/client/briefs.ts';
import type { DraftSaver } from '#lib/client/draft-saver.ts';
import type { DraftTexts } from '#lib/client/draft-texts.ts';
import { keepVersion } from '#lib/client/drafts.ts';
import { headingsOf, sameHeading, type TextHeading } from '#lib/client/headings.ts';
import type { Translator } from '#lib/client/messages/translator.ts';
import {
  lines,
  MOST_PASSAGE,
  readLines,
  rewriting,
  section,
  type WritingBrief,
  type WritingGround,
  wholeDraft,
} from '#lib/client/writing-prompts.ts';
import type { DraftDetail } from '#lib/features/drafts/contract.ts';
import { useMessages } from '#messages';
import type { EditorHandle } from './markdown-editor.tsx';
import { ModelGate } from './model-gate.tsx';
import { placeOf } from './place-of.ts';
import { Proposal } from './proposal.tsx';
import { useWriting } from './use-writing.ts';

export interface WritePaneProps {
  draft: DraftDetail;
  texts: DraftTexts;
  saver: DraftSaver;
  editor: RefObject<EditorHandle | null>;
  languageName: string;
  howToConnect: string;
}

/** Has the connected model write: the whole, a section, a passage anew, titles and descriptions. */
export default function WritePane(props: WritePaneProps) {
  const t = useMessages();
  return (
    <Panel aria-label={t('Write')}>
      <PanelHeader
        title={t('Write')}
        note={t('What the model writes is a proposal: nothing changes until you take it.')}
      />
      <PanelBody>
        <ModelGate howToConnect={props.howToConnect}>
          {({ models, chosen }) => <Writer {...props} models={models} chosen={chosen} />}
        </ModelGate>
      </PanelBody>
    </Panel>
  );
}

const tasks = (t: Translator) =>
  [
    { value: 'draft', label: t('Whole text') },
    { value: 'section', label: t('Section') },
    { value: 'passage', label: t('Passage') },
    { value: 'lines', label: t('Titles') },
  ] as const;
type Task = ReturnType<typeof tasks>[number]['value'];

/** The request goes to the model, in English like all of its instructions. */
const ways = (t: Translator): readonly [label: string, request: string][] => [
  [t('Shorter'), 'Make it shorter.'],
  [t('Simpler'), 'Put it in simpler words and shorter sentences.'],
  [t('More precise'), 'Say it more precisely, without empty words.'],
  [t('Friendlier'), 'Make it friendlier.'],
  [t('Spelling and grammar'), 'Mend spelling, grammar and punctuation and change nothing else.'],
];

interface WriterProps extends WritePaneProps {
  models: readonly string[];
  chosen: string | null;
}

function Writer({ draft, texts, saver, editor, languageName, models, chosen }: WriterProps) {
  const t = useMessages();
  const writing = useWriting();
  const [task, setTask] = useState<Task>('draft');
  const [asked, setAsked] = useState<Task>('draft');
  const [wish, setWish] = useState('');
  const [way, setWay] = useState(0);
  const [model, setModel] = useState('');
  const [passage, setPassage] = useState({ from: 0, to: 0, text: '' });
  const [fault, setFault] = useState<string | null>(null);
  const { data: brief } = useQuery({ ...briefQuery(draft.brief_id ?? ''), enabled: draft.brief_id !== null });
  const [under, setUnder] = useState<TextHeading | null>(null);
  const [askedUnder, setAskedUnder] = useState<TextHeading | null>(null);
  const needsHeadings = task === 'section' || asked === 'section';
  const body = useDeferredValue(texts.body);
  const headings = useMemo(() => (needsHeadings ? headingsOf(body) : []), [needsHeadings, body]);
  const heading = headings.find((one) => under && sameHeading(one, under)) ?? headings[0];
  const isRunning = writing.state === 'waiting' || writing.state === 'writing';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ground: WritingGround = { ...texts, language: languageName, wish };
    const ask = () => {
      if (task === 'draft') return wholeDraft(ground, brief?.result ? groundOf(brief.result) : null);
      if (task === 'lines') return lines(ground);
      if (task === 'section') {
        if (!heading) return t('Write a heading into the text first.');
        setAskedUnder(heading);
        return section(ground, heading.text);
      }
      const { from, to } = editor.current?.selection() ?? { from: 0, to: 0 };
      const text = texts.body.slice(from, to);
      if (text.trim() === '') return t('Select a passage in the text first.');
      if (text.length > MOST_PASSAGE)
        return t('Select a shorter passage: at most {most} characters.', { most: MOST_PASSAGE });
      setPassage({ from, to, text });
      return rewriting(ground, text, ways(t)[way]?.[1] ?? '');
    };
    const input = ask();
    setFault(typeof input === 'string' ? input : null);
    if (typeof input === 'string') return;
    setAsked(task);
    void writing.start({ ...input, ...(model && { ai_model: model }) });
  };

  const keep = (apply: () => void) => () => {
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
  // The heading it was written for, wherever it stands by now.
  const placeUnder = (among: readonly TextHeading[]) => among.find((one) => askedUnder && sameHeading(one, askedUnder));
  const replace = useMutation({
    mutationFn: async () => {
      // What stood there stays as a version of its own.
      await saver.settle();
      if (texts.body.trim() !== '') await keepVersion(saver.snapshot().stored, t('Before the model wrote'));
    },
    onSuccess: keep(() => onChange({ body: `${text}\n` })),
  });
  const found = readLines(writing.text);
  return (
    <div className="grid grid-cols-1 gap-4">
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
        <div>
          <Choice label={t('What to write')} value={task} options={tasks(t)} onChange={setTask} />
        </div>
        {task === 'draft' && brief?.result && (
          <p className="text-muted text-table">
            {t('The brief goes along: headings, questions and terms of what ranks.')}
          </p>
        )}
        {task === 'section' &&
          (headings.length === 0 ? (
            <p className="text-muted text-table">{t('The text has no headings yet.')}</p>
          ) : (
            <Labelled label={t('Under the heading')} className="min-w-0">
              {(id) => (
                <Select
                  id={id}
                  value={heading?.at ?? ''}
                  onChange={(event) => setUnder(headings.find(({ at }) => String(at) === event.target.value) ?? null)}
                >
                  {headings.map(({ at, name }) => (
                    <option key={at} value={at}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Labelled>
          ))}
        {task === 'passage' && (
          <Labelled label={t('Write what is selected in the text')} className="min-w-0">
            {(id) => (
              <Select id={id} value={way} onChange={(event) => setWay(Number(event.target.value))}>
                {ways(t).map(([label], at) => (
                  <option key={label} value={at}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
        )}
        <Field label={t('What to keep in mind')} optional>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              rows={3}
              maxLength={2_000}
              value={wish}
              onChange={(event) => setWish(event.target.value)}
            />
          )}
        </Field>
        {models.length > 1 && (
          <Labelled label={t('Model')} className="min-w-0">
            {(id) => (
              <Select id={id} value={model || (chosen ?? '')} onChange={(event) => setModel(event.target.value)}>
                {models.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            )}
          </Labelled>
        )}
        {fault && (
          <p role="alert" className="text-fault text-table">
            {fault}
          </p>
        )}
        <Button type="submit" variant="primary" disabled={isRunning} className="w-fit">
          <Sparkles /> {t('Write')}
        </Button>
      </form>
      {replace.isError && (
        <Callout tone="fault" title={t('Nothing was replaced')}>
          {replace.error.message}
        </Callout>
      )}
      <Proposal
        writing={writing}
        accept={
          <>
            {asked === 'draft' && texts.body.trim() !== '' && (
              <Button size="sm" onClick={keep(() => onChange({ body: `${texts.body.trimEnd()}\n\n${text}\n` }))}>
                {t('Put below my text')}
              </Button>
            )}
            {asked === 'draft' && (
              <Button size="sm" variant="primary" pending={replace.isPending} onClick={() => replace.mutate()}>
                {texts.body.trim() === '' ? t('Take it') : t('Replace my text')}
              </Button>
            )}
            {asked === 'section' && (
              <Button
                size="sm"
                variant="primary"
                onClick={keep(() => {
                  const place = placeUnder(headingsOf(texts.body));
                  if (place) editor.current?.show(place.end, place.end);
                  editor.current?.insert(text);
                })}
              >
                {placeUnder(headings) ? t('Put under the heading') : t('Put it at the cursor')}
              </Button>
            )}
            {asked === 'passage' && (
              <Button
                size="sm"
                variant="primary"
                onClick={keep(() => {
                  const at = placeOf(texts.body, passage);
                  if (at) editor.current?.replace(at.from, at.to, text);
                  else editor.current?.insert(text);
                })}
              >
                {placeOf(texts.body, passage) ? t('Replace the passage') : t('Put it at the cursor')}
              </Button>
            )}
          </>
        }
      >
        {asked === 'lines' && found.titles.length + found.descriptions.length > 0 ? (
          <div className="grid grid-cols-1 gap-4">
            <Lines
              title={t('Titles')}
              lines={found.titles}
              used={texts.meta_title}
              onUse={use((line) => ({ meta_title: line.slice(0, 300) }))}
            />
            <Lines
              title={t('Descriptions')}
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

function Lines(props: { title: string; lines: readonly string[]; used: string; onUse: (line: string) => void }) {
  const t = useMessages();
  const { title, lines: found, used, onUse } = props;
  if (found.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <h3 className="font-medium text-table">{title}</h3>
      <ul className="grid grid-cols-1 gap-1.5">
        {found.map((line) => (
          <li key={line} className="flex items-start gap-2 rounded-control border p-2">
            <span dir="auto" className="min-w-0 flex-1 break-words">
              {line}
            </span>
            <Button size="sm" disabled={line === used} onClick={() => onUse(line)}>
              {line === used ? t('Used') : t('Use')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const MOST = 40;
const groundOf = (result: {
  common_headings: readonly { text: string }[];
  questions: readonly { text: string }[];
  terms: readonly { term: string }[];
  words: { median: number } | null;
}): WritingBrief => ({
  headings: result.common_headings.slice(0, MOST).map(({ text }) => text),
  questions: result.questions.slice(0, MOST).map(({ text }) => text),
  terms: result.terms.slice(0, MOST).map(({ term }) => term),
  words: result.words?.median ?? null,
});
