'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { tagsOf, targetOf } from '#components/keyword-lists/list-filters.ts';
import { engineIds, engineNames } from '#components/search/search-words.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import type { Translator } from '#lib/client/messages/translator.ts';
import { addTracked, rankingsKey } from '#lib/client/rankings.ts';
import type { AddedKeywords } from '#lib/features/tracking/keywords-contract.ts';
import { Sentence, useMessages } from '#messages';
import { type AiChoice, AiChoiceSelect } from './ai-choice-select.tsx';
import { FileImport } from './file-import.tsx';
import { deviceWords } from './ranking-words.ts';
import type { RankedProject } from './rankings-view.tsx';

interface AddKeywordsProps {
  project: RankedProject;
  countries: readonly { code: string; name: string }[];
  onClose: () => void;
}

const ways = (t: Translator) =>
  [
    { value: 'text', label: t('Type or paste') },
    { value: 'file', label: t('From a file') },
  ] as const;

/** Keywords to track, typed, pasted or from a file; looked at before anything is added. */
export function AddKeywords({ project, countries, onClose }: AddKeywordsProps) {
  const t = useMessages();
  const [way, setWay] = useState<'text' | 'file'>('text');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={t('Add keywords')}
        description={t(
          'Searches you want {domain} to be found by. Keyword lists and researches have a Track button of their own.',
          { domain: project.domain },
        )}
      >
        <div className="grid gap-4">
          <Choice label={t('Where from')} value={way} options={ways(t)} onChange={setWay} />
          {way === 'text' ? (
            <TextForm project={project} countries={countries} onClose={onClose} />
          ) : (
            <FileImport project={project} onClose={onClose} />
          )}
        </div>
      </SheetContent>
    </Dialog>
  );
}

const devices = ['desktop', 'mobile'] as const;
type Places = {
  engines: (typeof engineIds)[number][];
  countries: string[];
  devices: (typeof devices)[number][];
};

function TextForm({ project, countries, onClose }: AddKeywordsProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const form = useId();
  const [text, setText] = useState('');
  const [tags, setTags] = useState('');
  const [target, setTarget] = useState('');
  const [language, setLanguage] = useState('');
  const withoutMobile = (engines: Places['engines']) => engines.filter((id) => !project.mobileEngines.includes(id));
  const supported = (given: Places): Places => {
    if (withoutMobile(given.engines).length === 0 || !given.devices.includes('mobile')) return given;
    return { ...given, devices: ['desktop'] };
  };
  const [places, setPlaces] = useState<Places>(() =>
    supported({
      engines: engineIds.filter((id) => project.engines.includes(id)),
      countries: [...project.countries],
      devices: devices.filter((id) => project.devices.includes(id)),
    }),
  );
  const desktopOnly = withoutMobile(places.engines);
  const mobileNames = engineIds
    .filter((id) => project.mobileEngines.includes(id))
    .map((id) => engineNames[id])
    .join(', ');
  const [aiOverview, setAiOverview] = useState<AiChoice>('project');
  const [start, setStart] = useState(true);
  const [fault, setFault] = useState<string | null>(null);
  const [targetFault, setTargetFault] = useState<string | null>(null);
  const [preview, setPreview] = useState<AddedKeywords | null>(null);
  const send = useMutation({
    mutationFn: ({ dry, url }: { dry: boolean; url: string }) =>
      addTracked({
        project_id: project.id,
        text,
        tags: tagsOf(tags),
        ...places,
        ai_overview: aiOverview,
        dry_run: dry,
        ...(language.trim() && { languages: [language.trim()] }),
        ...(url && { target_url: url }),
        ...(!dry && start && { start: true }),
      }),
    onError: (error) => setFault(error.message),
    onSuccess: (answer, { dry }) => {
      if (dry) return setPreview(answer);
      toast.success(t.many(answer.added, '{count} keyword tracked from now on|{count} keywords tracked from now on'));
      void cache.invalidateQueries({ queryKey: rankingsKey(project.id) });
      onClose();
    },
  });
  const touch = () => {
    setPreview(null);
    setFault(null);
    setTargetFault(null);
  };
  const choose = (changes: Partial<Places>) => {
    setPlaces((before) => supported({ ...before, ...changes }));
    touch();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setFault(t('Type or paste keywords, one a line.'));
    const page = targetOf(t, target);
    if ('fault' in page) return setTargetFault(page.fault);
    setFault(null);
    send.mutate({ dry: preview === null, url: page.url });
  };
  const left = countries.filter(({ code }) => !places.countries.includes(code));
  const named = (code: string) => countries.find((one) => one.code === code)?.name ?? code;
  return (
    <form id={form} onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t('Keywords')} hint={t('One a line.')} {...(fault && { error: fault })}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={7}
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              touch();
            }}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <fieldset>
          <legend className="font-medium text-table">{t('Engines')}</legend>
          {engineIds.map((id) => (
            <Checkbox
              key={id}
              label={engineNames[id]}
              checked={places.engines.includes(id)}
              disabled={places.engines.length === 1 && places.engines.includes(id)}
              onChange={({ target: { checked } }) =>
                choose({ engines: engineIds.filter((one) => (one === id ? checked : places.engines.includes(one))) })
              }
            />
          ))}
        </fieldset>
        <fieldset>
          <legend className="font-medium text-table">{t('Devices')}</legend>
          {devices.map((id) => (
            <Checkbox
              key={id}
              label={deviceWords(t)[id]}
              checked={places.devices.includes(id)}
              disabled={
                (id === 'mobile' && desktopOnly.length > 0) ||
                (places.devices.length === 1 && places.devices.includes(id))
              }
              {...(id === 'mobile' &&
                desktopOnly.length > 0 && {
                  hint: t('Not supported by {engines}. Add mobile keywords for {supported} separately.', {
                    engines: desktopOnly.map((one) => engineNames[one]).join(', '),
                    supported: mobileNames,
                  }),
                })}
              onChange={({ target: { checked } }) =>
                choose({ devices: devices.filter((one) => (one === id ? checked : places.devices.includes(one))) })
              }
            />
          ))}
        </fieldset>
        <div className="grid content-start gap-1.5">
          <Field label={t('Countries')}>
            {(control) => (
              <Select
                {...control}
                value=""
                onChange={({ target: { value } }) => value && choose({ countries: [...places.countries, value] })}
              >
                <option value="">{t('Add a country')}</option>
                {left.map(({ code, name }) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <ul className="flex flex-wrap gap-1.5">
            {places.countries.map((code) => (
              <li key={code}>
                <Button
                  size="sm"
                  disabled={places.countries.length === 1}
                  aria-label={t('Leave out {named}', { named: named(code) })}
                  onClick={() => choose({ countries: places.countries.filter((one) => one !== code) })}
                >
                  {named(code)} ×
                </Button>
              </li>
            ))}
          </ul>
        </div>
        <Field label={t('Language')} optional hint={t("A code such as en; empty: the country's leading one.")}>
          {(control) => (
            <Input
              {...control}
              autoCapitalize="none"
              maxLength={3}
              value={language}
              onChange={(event) => {
                setLanguage(event.target.value);
                touch();
              }}
            />
          )}
        </Field>
        <Field label={t('Tags for all of them')} optional hint={t('Commas part them.')}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={tags}
              onChange={(event) => {
                setTags(event.target.value);
                touch();
              }}
            />
          )}
        </Field>
        <Field label={t('Wanted page')} optional {...(targetFault && { error: targetFault })}>
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              autoComplete="off"
              placeholder={`https://${project.domain}/page`}
              maxLength={2_048}
              value={target}
              onChange={(event) => {
                setTarget(event.target.value);
                touch();
              }}
            />
          )}
        </Field>
        <Field label={t('AI overview')} hint={t('Measured in a browser.')}>
          {(control) => (
            <AiChoiceSelect
              {...control}
              value={aiOverview}
              onChoose={(choice) => {
                setAiOverview(choice);
                touch();
              }}
            />
          )}
        </Field>
      </div>
      <Checkbox
        label={t('Check them at once')}
        hint={t('Otherwise the next round of the schedule begins with them.')}
        checked={start}
        onChange={(event) => setStart(event.target.checked)}
      />
      {preview && <Preview preview={preview} />}
      <div className="flex flex-wrap justify-end gap-2">
        {preview && <Button onClick={() => setPreview(null)}>{t('Change')}</Button>}
        <Button
          type="submit"
          variant="primary"
          pending={send.isPending}
          disabled={preview !== null && preview.added === 0}
        >
          {preview ? t.many(preview.added, 'Track {count} keyword|Track {count} keywords') : t('Look at them first')}
        </Button>
      </div>
    </form>
  );
}

/** What would be added, what is there already, and what is refused and why. */
function Preview({ preview }: { preview: AddedKeywords }) {
  const t = useMessages();
  const {
    added,
    already_there: there,
    refused,
    refused_count: bad,
    ignored_columns: ignored,
    keywords,
    places,
  } = preview;
  return (
    <div
      role="status"
      aria-label={t('What would be added')}
      className="grid gap-2 rounded-control bg-sunken p-3 text-table"
    >
      <p className="font-medium">
        {t.many(added, '{count} keyword to add|{count} keywords to add')}
        {places > 1 && `: ${t('{keywords} in {places} places each', { keywords, places })}`}
      </p>
      {added > 0 && (
        <p className="text-muted">
          {t.many(
            preview.requests,
            'A round of them takes at most {count} request, {browser} in a browser.|A round of them takes at most {count} requests, {browser} in a browser.',
            { browser: t.number(preview.browser_requests) },
          )}
        </p>
      )}
      {there > 0 && (
        <p className="text-muted">
          {t.many(there, '{count} keyword tracked already|{count} keywords tracked already')}
        </p>
      )}
      {ignored.length > 0 && (
        <p className="text-muted">{t('Columns ignored: {columns}', { columns: ignored.join(', ') })}</p>
      )}
      {bad > 0 && (
        <>
          <p className="text-muted">{t.many(bad, '{count} line cannot be taken:|{count} lines cannot be taken:')}</p>
          <ul className="grid max-h-40 gap-1 overflow-y-auto">
            {refused.map(({ line, keyword, rule }) => (
              <li key={line}>
                <Sentence
                  text="Line {line}: {name} {rule}"
                  line={line}
                  name={<bdi className="font-medium">{keyword}</bdi>}
                  rule={rule}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {added === 0 && <Callout tone="warning">{t('None of these can be added.')}</Callout>}
    </div>
  );
}
