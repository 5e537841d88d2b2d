'use client';

import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { CountryControl, EngineControl, PagesControl } from '#components/forms/engine-controls.tsx';
import { FormFault } from '#components/forms/form-fault.tsx';
import { useStart } from '#components/forms/use-start.ts';
import { type EngineId, engineIds, engineNames } from '#components/searches/search-labels.ts';
import { useFilingProject } from '#components/shell/stored-project.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Layers, Upload } from '#components/ui/icons.tsx';
import { Select, Textarea } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { useMessages } from '#components/ui/language.tsx';
import { estimateRun, startRun, takePendingLines } from '#lib/features/bulk-runs/client.ts';
import type { BulkEstimate, BulkKindId } from '#lib/features/bulk-runs/contract.ts';
import { columnOf, textOfFile } from '#lib/text/column-of-file.ts';
import { asksEngine, bulkKinds, formOf, kindLabels } from './bulk-labels.ts';
import { BulkPreview } from './bulk-preview.tsx';

const MAX = 10_000;
const MAX_BYTES = 8 * 1024 * 1024;
const PAGES = [1, 2, 3, 5, 10];

interface BulkFormProps {
  countries: readonly { code: string; name: string }[];
  projects: readonly { id: string; name: string }[];
  /** Engine of the reader's last search. */
  engine: EngineId;
  country: string;
  autoFocus: boolean;
}

/** Many keywords, domains or URLs, typed, pasted or from a file: validated and estimated first, then started. */
export function BulkForm({ countries, projects, engine, country: firstCountry, autoFocus }: BulkFormProps) {
  const t = useMessages();
  const words = kindLabels(t);
  const file = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<BulkKindId>('search');
  const [text, setText] = useState('');
  const [engines, setEngines] = useState<readonly EngineId[]>([engine]);
  const [country, setCountry] = useState(firstCountry);
  const [pages, setPages] = useState(1);
  const chosen = useFilingProject();
  const [given, setProject] = useState<string>();
  const project = given ?? chosen?.id ?? '';
  const [preview, setPreview] = useState<BulkEstimate | null>(null);
  const start = useStart({
    request: startRun,
    operation: { id: 'start_bulk_run', method: 'POST', path: '/bulk_runs' },
    list: 'bulk-runs',
    at: '/bulk-runs',
  });
  useEffect(() => {
    const lines = takePendingLines();
    if (lines.length > 0) setText(lines.join('\n'));
  }, []);
  const asked = { kind, search_engines: [...engines], country, pages_number: pages };
  const judge = useMutation({
    mutationFn: (subjects: string[]) => estimateRun({ ...asked, subjects }),
    onSuccess: (found) => {
      start.refuse(null);
      setPreview(found);
    },
    onError: (error) => start.refuse(error.message),
  });
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setPreview(null);
      start.refuse(null);
    };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (preview) {
      const filed = project ? { project_id: project } : {};
      return start.send({ ...asked, ...filed, subjects: preview.subjects });
    }
    const lines = text.split(/\r?\n/);
    const count = lines.filter((line) => line.trim() !== '').length;
    if (count === 0) return start.refuse(t('Enter at least one line, or choose a file.'));
    if (count > MAX) return start.refuse(t('Max. {most} lines per job; you have {count}.', { most: MAX, count }));
    if (asksEngine(kind) && engines.length === 0) return start.refuse(t('Select at least one search engine.'));
    judge.mutate(lines);
  };
  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    event.target.value = '';
    if (!chosen) return;
    if (chosen.size > MAX_BYTES)
      return start.refuse(t('The file {name} is too large. Max. 8 MB.', { name: chosen.name }));
    changed(setText)(columnOf(textOfFile(new Uint8Array(await chosen.arrayBuffer()))).join('\n'));
  };
  const form = formOf(kind);
  const label =
    form === 'keyword'
      ? t('Keywords, one per line')
      : form === 'domain'
        ? t('Domains, one per line')
        : t('URLs, one per line');
  const good = preview?.subjects.length ?? 0;

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Labelled label={t('Task')} className="min-w-0 flex-1 basis-40 md:basis-48 md:max-w-64">
          {(id) => (
            <Select
              id={id}
              value={kind}
              onChange={(event) => changed(setKind)(bulkKinds.find((one) => one === event.target.value) ?? 'search')}
            >
              {bulkKinds.map((one) => (
                <option key={one} value={one}>
                  {words[one]}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        {(kind === 'emails' || kind === 'backlinks') && (
          <EngineControl
            engines={engineIds}
            names={engineNames}
            value={engines[0] ?? engine}
            onChange={(one) => changed(setEngines)([one ?? engine])}
          />
        )}
        {asksEngine(kind) && (
          <>
            <CountryControl countries={countries} value={country} onChange={changed(setCountry)} />
            <PagesControl numbers={PAGES} value={pages} onChange={changed(setPages)} />
          </>
        )}
        {projects.length > 0 && kind !== 'emails' && kind !== 'backlinks' && (
          <Labelled label={t('Project')} className="min-w-0 flex-1 basis-32 md:max-w-44">
            {(id) => (
              <Select id={id} value={project} onChange={(event) => setProject(event.target.value)}>
                <option value="">{t('None')}</option>
                {projects.map(({ id: value, name }) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
        )}
      </div>
      {kind === 'search' && (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1 max-sm:gap-x-2">
          <legend className="sr-only">{t('Engines')}</legend>
          {engineIds.map((one) => (
            <Checkbox
              key={one}
              label={engineNames[one]}
              checked={engines.includes(one)}
              onChange={(event) =>
                changed(setEngines)(
                  engineIds.filter((id) => (id === one ? event.target.checked : engines.includes(id))),
                )
              }
            />
          ))}
        </fieldset>
      )}
      <Field label={label} hint={t('Type, paste or upload a CSV. Preview before starting.')}>
        {(control) => (
          <Textarea
            {...control}
            data-new=""
            dir="auto"
            autoFocus={autoFocus}
            spellCheck={false}
            rows={6}
            className="max-sm:h-16 max-sm:min-h-16"
            value={text}
            onChange={(event) => changed(setText)(event.target.value)}
          />
        )}
      </Field>
      <FormFault start={start} />
      {preview && <BulkPreview estimate={preview} />}
      <div className="flex flex-wrap justify-end gap-2">
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          hidden
          onChange={readFile}
          aria-label={t('CSV file')}
        />
        {preview ? (
          <Button onClick={() => setPreview(null)}>{t('Edit')}</Button>
        ) : (
          <Button onClick={() => file.current?.click()}>
            <Upload /> {t('CSV file')}
          </Button>
        )}
        {(!preview || good > 0) && (
          <Button type="submit" variant="primary" pending={start.leaving || judge.isPending}>
            {!start.leaving && !judge.isPending && <Layers />}
            {preview ? t.many(good, 'Start {count} item|Start {count} items') : t('Preview')}
          </Button>
        )}
      </div>
    </form>
  );
}
