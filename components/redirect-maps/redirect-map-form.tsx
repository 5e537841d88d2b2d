'use client';

import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { FormFault } from '#components/forms/form-fault.tsx';
import { useStart } from '#components/forms/use-start.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { CornerDownRight, Upload } from '#components/ui/icons.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { startRedirectMap } from '#lib/features/redirect-maps/client.ts';
import { textOfFile } from '#lib/text/column-of-file.ts';
import { readRedirects } from '#lib/text/redirects/read-redirects.ts';
import { useMessages } from '#messages';

const MAX = 10_000;
const MAX_BYTES = 8 * 1024 * 1024;

/** Old URLs with their wanted targets, pasted or from a file. */
export function RedirectMapForm({ host }: { host: string }) {
  const t = useMessages();
  const file = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [base, setBase] = useState(host);
  const start = useStart({
    request: startRedirectMap,
    operation: { id: 'start_redirect_map', method: 'POST', path: '/redirect_maps' },
    list: 'redirect-maps',
    at: '/redirect-maps',
    files: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entries = readRedirects(text, baseOf(base));
    if (entries.length === 0) return start.refuse(t('Enter at least one line, or choose a file.'));
    if (entries.length > MAX) {
      return start.refuse(t('Max. {most} URLs per check; you have {count}.', { most: MAX, count: entries.length }));
    }
    start.send({ entries });
  };
  const readFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    event.target.value = '';
    if (!chosen) return;
    if (chosen.size > MAX_BYTES)
      return start.refuse(t('The file {name} is too large. Max. 8 MB.', { name: chosen.name }));
    setText(textOfFile(new Uint8Array(await chosen.arrayBuffer())));
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label={t('Old URL and new URL, one pair per line')}
        hint={t('Separated by a comma, semicolon, tab or space. Without a new URL only the redirect is checked.')}
      >
        {(control) => (
          <Textarea
            {...control}
            data-new=""
            spellCheck={false}
            rows={6}
            className="font-mono max-sm:h-24"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <FormFault start={start} />
      <div className="flex flex-wrap items-end justify-between gap-2">
        <Labelled label={t('Host for old URLs without one')} className="min-w-0 flex-1 basis-48 md:max-w-80">
          {(id) => (
            <Input
              id={id}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="www.example.com"
              maxLength={2_048}
              value={base}
              onChange={(event) => setBase(event.target.value)}
            />
          )}
        </Labelled>
        <div className="flex flex-wrap gap-2">
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            hidden
            onChange={readFile}
            aria-label={t('CSV file')}
          />
          <Button onClick={() => file.current?.click()}>
            <Upload /> {t('CSV file')}
          </Button>
          <Button type="submit" variant="primary" pending={start.leaving}>
            {!start.leaving && <CornerDownRight />} {t('Check redirects')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** A host as a URL; empty where there is none. */
function baseOf(host: string): string {
  const given = host.trim();
  if (given === '') return '';
  return URL.parse(/^https?:\/\//i.test(given) ? given : `https://${given}`)?.href ?? '';
}
