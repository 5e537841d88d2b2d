'use client';

import { type FormEvent, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Field } from '#components/ui/field.tsx';
import { Sparkles } from '#components/ui/icons.tsx';
import { Select, Textarea } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import { headingsOf, sameHeading, type TextHeading } from '#lib/text/markdown/headings.ts';
import { useMessages } from '#messages';

const tasks = (t: Translator) =>
  [
    { value: 'draft', label: t('Whole text') },
    { value: 'section', label: t('Section') },
    { value: 'passage', label: t('Selection') },
    { value: 'lines', label: t('Titles') },
  ] as const;

/** The instruction goes to the model in English, like all instructions. */
const ways = (t: Translator): readonly [label: string, request: string][] => [
  [t('Shorter'), 'Make it shorter.'],
  [t('Simpler'), 'Put it in simpler words and shorter sentences.'],
  [t('More precise'), 'Say it more precisely, without empty words.'],
  [t('Friendlier'), 'Make it friendlier.'],
  [t('Spelling and grammar'), 'Fix spelling, grammar and punctuation and change nothing else.'],
];

/** Request of the writing form. */
export interface DraftRequest {
  task: ReturnType<typeof tasks>[number]['value'];
  /** The heading of the section to write; undefined if the text has none. */
  heading: TextHeading | undefined;
  /** Instruction for rewriting a passage. */
  request: string;
  wish: string;
  /** '' is the default model. */
  model: string;
}

interface WriteFormProps {
  body: string;
  hasBrief: boolean;
  models: readonly string[];
  chosen: string | null;
  /** Why the last request was not sent to the model. */
  fault: string | null;
  isRunning: boolean;
  onAsk: (wanted: DraftRequest) => void;
}

/** Form for what to write: the whole text, a section, a rewrite, titles and descriptions. */
export function WriteForm({ body: typed, hasBrief, models, chosen, fault, isRunning, onAsk }: WriteFormProps) {
  const t = useMessages();
  const [task, setTask] = useState<DraftRequest['task']>('draft');
  const [wish, setWish] = useState('');
  const [way, setWay] = useState(0);
  const [model, setModel] = useState('');
  const [under, setUnder] = useState<TextHeading | null>(null);
  const body = useDeferredValue(typed);
  const headings = useMemo(() => (task === 'section' ? headingsOf(body) : []), [task, body]);
  const heading = headings.find((one) => under && sameHeading(one, under)) ?? headings[0];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk({ task, heading, request: ways(t)[way]?.[1] ?? '', wish, model });
  };
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-3">
      <div>
        <Choice label={t('Task')} value={task} options={tasks(t)} onChange={setTask} />
      </div>
      {task === 'draft' && hasBrief && (
        <p className="text-muted text-table">{t('Uses the headings, questions and terms of the content brief.')}</p>
      )}
      {task === 'section' &&
        (headings.length === 0 ? (
          <p className="text-muted text-table">{t('The text has no headings yet.')}</p>
        ) : (
          <Labelled label={t('Below heading')} className="min-w-0">
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
        <Labelled label={t('Rewrite selection')} className="min-w-0">
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
      <Field label={t('Instructions')} optional>
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
  );
}
