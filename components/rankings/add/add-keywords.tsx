'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { targetOf } from '#components/keywords/lists/list-filters.ts';
import type { RankedProject } from '#components/rankings/ranked-project.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { toast } from '#components/ui/toast.ts';
import { addTracked, rankingsKey } from '#lib/features/rankings/client.ts';
import type { AddedKeywords } from '#lib/features/rankings/keywords-contract.ts';
import { countryChoicesIn } from '#lib/i18n/country-choices.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { typedTags } from '#lib/text/typed-tags.ts';
import { useMessages } from '#messages';
import { AddedPreview } from './added-preview.tsx';
import { type AiChoice, AiChoiceSelect } from './ai-choice-select.tsx';
import { FileImport } from './file-import.tsx';
import { type Places, PlacesFields, placesOf } from './places-fields.tsx';

interface AddKeywordsProps {
  project: RankedProject;
  onClose: () => void;
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

const ways = (t: Translator) =>
  [
    { value: 'text', label: t('Enter keywords') },
    { value: 'file', label: t('File upload') },
  ] as const;

/** Keywords to track, typed, pasted or from a file; previewed before anything is added. */
export function AddKeywords({ project, onClose }: AddKeywordsProps) {
  const t = useMessages();
  const [way, setWay] = useState<'text' | 'file'>('text');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={t('Add keywords')}
        description={t(
          'Keywords you want {domain} to rank for. You can also track keywords from Keyword research and Lists.',
          { domain: project.domain },
        )}
      >
        <div className="grid gap-4">
          <Choice label={t('Source')} value={way} options={ways(t)} onChange={setWay} />
          {way === 'text' ? (
            <TextForm project={project} onClose={onClose} />
          ) : (
            <FileImport project={project} onClose={onClose} />
          )}
        </div>
      </SheetContent>
    </Dialog>
  );
}

function TextForm({ project, onClose }: AddKeywordsProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const form = useId();
  const [text, setText] = useState('');
  const [tags, setTags] = useState('');
  const [target, setTarget] = useState('');
  const [language, setLanguage] = useState('');
  const [locations, setLocations] = useState('');
  const [places, setPlaces] = useState<Places>(() => placesOf(project));
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
        tags: typedTags(tags),
        ...places,
        ai_overview: aiOverview,
        dry_run: dry,
        ...(linesOf(locations).length > 0 && { locations: linesOf(locations) }),
        ...(language.trim() && { languages: [language.trim()] }),
        ...(url && { target_url: url }),
        ...(!dry && start && { start: true }),
      }),
    onError: (error) => setFault(error.message),
    onSuccess: (answer, { dry }) => {
      if (dry) return setPreview(answer);
      toast.success(t.many(answer.added, '{count} keyword added|{count} keywords added'));
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
    setPlaces((before) => ({ ...before, ...changes }));
    touch();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setFault(t('Enter keywords, one per line.'));
    const page = targetOf(t, target);
    if ('fault' in page) return setTargetFault(page.fault);
    setFault(null);
    send.mutate({ dry: preview === null, url: page.url });
  };
  return (
    <form id={form} onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t('Keywords')} hint={t('One per line.')} {...(fault && { error: fault })}>
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
        <PlacesFields places={places} countries={countryChoicesIn(t.language)} onChoose={choose} />
        <Field
          label={t('Language')}
          optional
          hint={t("Language code, e.g. en. Defaults to the country's main language.")}
        >
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
        <Field
          label={t('Locations')}
          optional
          hint={t('City, region, country or latitude, longitude; one per line. Empty: the whole country.')}
        >
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              rows={2}
              spellCheck={false}
              placeholder={t('Portsmouth, England, United Kingdom')}
              value={locations}
              onChange={(event) => {
                setLocations(event.target.value);
                touch();
              }}
            />
          )}
        </Field>
        <Field label={t('Tags')} optional hint={t('Separate with commas.')}>
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
        <Field label={t('Target URL')} optional {...(targetFault && { error: targetFault })}>
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
        <Field label={t('AI Overview')} hint={t('Measured in a browser.')}>
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
        label={t('Check positions now')}
        hint={t('Otherwise they are checked in the next scheduled run.')}
        checked={start}
        onChange={(event) => setStart(event.target.checked)}
      />
      {preview && <AddedPreview preview={preview} />}
      <div className="flex flex-wrap justify-end gap-2">
        {preview && <Button onClick={() => setPreview(null)}>{t('Edit')}</Button>}
        <Button
          type="submit"
          variant="primary"
          pending={send.isPending}
          disabled={preview !== null && preview.added === 0}
        >
          {preview ? t.many(preview.added, 'Track {count} keyword|Track {count} keywords') : t('Preview')}
        </Button>
      </div>
    </form>
  );
}
