'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { changeKeywordList } from '#lib/features/keywords/lists/client/listed-keywords.ts';
import type { KeywordListDetail } from '#lib/features/keywords/lists/contract.ts';
import { useMessages } from '#messages';

interface SettingsDialogProps {
  list: KeywordListDetail;
  countries: readonly { code: string; name: string }[];
  projects: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** Name and purpose of a list. */
export function SettingsDialog({ list, countries, projects, onClose }: SettingsDialogProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const form = useId();
  const [name, setName] = useState(list.name);
  const [country, setCountry] = useState(list.country);
  const [language, setLanguage] = useState(list.language ?? '');
  const [engines, setEngines] = useState<readonly (typeof engineIds)[number][]>(list.engines);
  const [project, setProject] = useState(list.project_id ?? '');
  const [note, setNote] = useState(list.note);
  const save = useMutation({
    mutationFn: () =>
      changeKeywordList({
        id: list.id,
        name: name.trim(),
        country,
        language: language.trim(),
        engines: [...engines],
        note: note.trim(),
        project_id: project,
      }),
    onSuccess: () => {
      toast.success(t('List saved'));
      void cache.invalidateQueries({ queryKey: ['keyword-list', list.id] });
      void cache.invalidateQueries({ queryKey: ['keyword-lists'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const moved = country !== list.country || language.trim() !== (list.language ?? '');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('Edit list')}
        footer={
          <>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" form={form} variant="primary" pending={save.isPending}>
              {t('Save')}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} noValidate className="grid gap-3">
          <Field label={t('Name')} required>
            {(control) => (
              <Input
                {...control}
                dir="auto"
                maxLength={80}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <div className="grid gap-3 sm:grid-cols-2">
            <Field label={t('Country')}>
              {(control) => (
                <Select {...control} value={country} onChange={(event) => setCountry(event.target.value)}>
                  {countries.map(({ code, name: word }) => (
                    <option key={code} value={code}>
                      {word}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
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
                  onChange={(event) => setLanguage(event.target.value)}
                />
              )}
            </Field>
          </div>
          <fieldset className="grid gap-1">
            <legend className="font-medium text-table">{t('Engines')}</legend>
            <div className="flex flex-wrap gap-x-4">
              {engineIds.map((engine) => (
                <Checkbox
                  key={engine}
                  label={engineNames[engine]}
                  checked={engines.includes(engine)}
                  onChange={({ target }) =>
                    setEngines((before) =>
                      target.checked ? [...before, engine] : before.filter((one) => one !== engine),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
          {projects.length > 0 && (
            <Field label={t('Project')} hint={t("Clusters show where the project's domain ranks.")}>
              {(control) => (
                <Select {...control} value={project} onChange={(event) => setProject(event.target.value)}>
                  <option value="">{t('None')}</option>
                  {projects.map(({ id, name: word }) => (
                    <option key={id} value={id}>
                      {word}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <Field label={t('Note')} optional>
            {(control) => (
              <Textarea
                {...control}
                dir="auto"
                maxLength={2_000}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
            )}
          </Field>
          {moved && (
            <Callout tone="warning">
              {t('Existing metrics are cleared because they belong to the previous country or language.')}
            </Callout>
          )}
          {save.isError && <Callout tone="fault">{save.error.message}</Callout>}
        </form>
      </DialogContent>
    </Dialog>
  );
}
