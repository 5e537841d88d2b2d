'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { ASSISTANT_NAMES } from '#lib/contract/assistants.ts';
import { EVERY, isApiAssistant, MAX_REPEATS } from '#lib/features/ai-assistants/assistants-contract.ts';
import { saveAssistants } from '#lib/features/ai-assistants/client.ts';
import type { AiAssistants } from '#lib/features/ai-assistants/settings-contract.ts';
import { useMessages } from '#messages';
import { everyLabels, money } from './assistant-labels.ts';

interface SettingsFormProps {
  projectId: string;
  settings: AiAssistants;
  canEdit: boolean;
}

const REPEATS = Array.from({ length: MAX_REPEATS }, (_, at) => at + 1);

type Row = AiAssistants['assistants'][number];

/** Assistants, repeats, schedule and monthly cap. */
export function SettingsForm({ projectId, settings, canEdit }: SettingsFormProps) {
  const t = useMessages();
  const router = useRouter();
  const [chosen, setChosen] = useState(
    settings.assistants.filter(({ enabled }) => enabled).map((one) => one.assistant),
  );
  const [repeats, setRepeats] = useState(settings.repeats);
  const [every, setEvery] = useState(settings.every);
  const [cap, setCap] = useState(String(settings.cap_usd));
  const save = useMutation({
    mutationFn: () =>
      saveAssistants(projectId, { assistants: chosen, repeats, every, cap_usd: Number(cap.replace(',', '.')) }),
    onSuccess: () => {
      toast.success(t('Saved'));
      router.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const asked = settings.assistants.filter(({ assistant, connected }) => connected && chosen.includes(assistant));
  const estimate = settings.prompts * repeats * asked.reduce((sum, { estimate_usd: usd }) => sum + usd, 0);
  const noteOf = ({ assistant, connected, model, web_search: searches, estimate_usd: usd }: Row) => {
    if (!isApiAssistant(assistant)) return t('without a key, free of charge');
    if (!connected) return t('not connected');
    const note = t('{model}, about {cost} for each answer', { model: model ?? '', cost: money(usd) });
    return searches ? note : `${note}, ${t('without web search')}`;
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TitledPanel
        id="assistants"
        title={t('Assistants')}
        note={t('An owner of the installation connects them under Settings → Connections.')}
      >
        <PanelBody className="grid gap-2">
          {settings.assistants.map((row) => (
            <Checkbox
              key={row.assistant}
              label={ASSISTANT_NAMES[row.assistant]}
              hint={noteOf(row)}
              checked={chosen.includes(row.assistant)}
              disabled={!canEdit}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, row.assistant] : chosen.filter((one) => one !== row.assistant))
              }
            />
          ))}
          <a
            href="/settings/connections#connection-assistant-openai"
            className="w-fit font-medium text-accent-strong underline decoration-line underline-offset-2"
          >
            {t('Connections')}
          </a>
        </PanelBody>
      </TitledPanel>
      <TitledPanel
        id="rounds"
        title={t('Runs and cap')}
        note={t('Spent this month: {spent} of {cap}.', {
          spent: money(settings.spent_usd),
          cap: money(settings.cap_usd),
        })}
      >
        <PanelBody className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Repeats')} hint={t('Answers vary: each prompt is sent this often in a run.')}>
            {(control) => (
              <Select
                {...control}
                value={repeats}
                disabled={!canEdit}
                onChange={({ target }) => setRepeats(Number(target.value))}
              >
                {REPEATS.map((count) => (
                  <option key={count} value={count}>
                    {count}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label={t('Monthly cap (USD)')}
            hint={t('Requests whose estimate exceeds it are not sent. 0: only assistants that are free of charge.')}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                value={cap}
                disabled={!canEdit}
                onChange={({ target }) => setCap(target.value)}
              />
            )}
          </Field>
          <div className="grid content-start gap-1.5 sm:col-span-2">
            <span className="font-medium text-table">{t('Schedule')}</span>
            <Choice
              label={t('Schedule')}
              value={every}
              options={EVERY.map((value) => ({ value, label: everyLabels(t)[value] }))}
              onChange={(value) => canEdit && setEvery(value)}
            />
            {settings.next_at && (
              <p className="text-meta text-muted">{t('Next run: {moment}', { moment: t.moment(settings.next_at) })}</p>
            )}
          </div>
          {settings.installation_cap_usd !== null && (
            <p className="text-muted text-table sm:col-span-2">
              {t('All projects together have a cap of {cap} a month, set by the owner of the installation.', {
                cap: money(settings.installation_cap_usd),
              })}{' '}
              {settings.limited_by === 'installation' &&
                t('It leaves {left} this month, less than the cap of this project.', {
                  left: money(settings.left_usd),
                })}
            </p>
          )}
          <p className="text-muted text-table sm:col-span-2">
            {t.many(
              settings.prompts * repeats * asked.length,
              'A run requests {count} answer, about {cost}.|A run requests {count} answers, about {cost}.',
              { cost: money(estimate) },
            )}
          </p>
          {save.isError && (
            <Callout tone="fault" className="sm:col-span-2">
              {save.error.message}
            </Callout>
          )}
          {canEdit ? (
            <div className="flex justify-end sm:col-span-2">
              <Button type="submit" variant="primary" pending={save.isPending}>
                {t('Save')}
              </Button>
            </div>
          ) : (
            <p className="text-muted text-table sm:col-span-2">{t('Only owners of the project can change this.')}</p>
          )}
        </PanelBody>
      </TitledPanel>
    </form>
  );
}
