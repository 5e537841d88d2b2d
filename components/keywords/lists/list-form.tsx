'use client';

import { type FormEvent, useState } from 'react';
import { CountryControl, EngineControl } from '#components/forms/engine-controls.tsx';
import { FormFault } from '#components/forms/form-fault.tsx';
import { useStart } from '#components/forms/use-start.ts';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { useStartCountry } from '#components/shell/stored-project.tsx';
import { Button } from '#components/ui/button.tsx';
import { ListPlus } from '#components/ui/icons.tsx';
import { Input } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { createKeywordList } from '#lib/features/keywords/lists/client.ts';
import { useMessages } from '#messages';

interface ListFormProps {
  countries: readonly { code: string; name: string }[];
  autoFocus?: boolean;
}

/** Creates a list and opens it, ready for keywords. */
export function ListForm({ countries, autoFocus }: ListFormProps) {
  const t = useMessages();
  const [name, setName] = useState('');
  const [engine, setEngine] = useState<(typeof engineIds)[number]>('google');
  const usual = useStartCountry();
  const [picked, setCountry] = useState<string | null>(null);
  const country = picked ?? usual;
  const start = useStart({
    request: createKeywordList,
    operation: { id: 'create_keyword_list', method: 'POST', path: '/keyword_lists' },
    list: 'keyword-lists',
    files: true,
    at: '/keywords/lists',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return start.refuse(t('Enter a list name, e.g. Coffee grinders.'));
    start.send({ name: name.trim(), country, engines: [engine] });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Labelled label={t('List name')} className="min-w-0 flex-1 basis-full md:basis-64">
          {(id) => (
            <Input
              id={id}
              data-new=""
              dir="auto"
              autoComplete="off"
              autoFocus={autoFocus}
              maxLength={80}
              value={name}
              {...start.faulty}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Labelled>
        <EngineControl
          engines={engineIds}
          names={engineNames}
          value={engine}
          onChange={(one) => setEngine(one ?? 'google')}
        />
        <CountryControl countries={countries} value={country} onChange={setCountry} />
        <Button type="submit" variant="primary" pending={start.leaving} className="max-sm:w-full">
          {!start.leaving && <ListPlus />} {t('Create list')}
        </Button>
      </div>
      <FormFault start={start} />
    </form>
  );
}
