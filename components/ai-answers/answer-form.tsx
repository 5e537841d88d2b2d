'use client';

import { Sparkles } from 'lucide-react';
import { parseAsString } from 'nuqs';
import type { FormEvent } from 'react';
import { CountryControl } from '#components/forms/engine-controls.tsx';
import { FormFault } from '#components/forms/form-fault.tsx';
import { useAddressStart } from '#components/forms/use-address-start.ts';
import { Button } from '#components/ui/button.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { startAnswer } from '#lib/features/ai-answers/client.ts';
import { useMessages } from '#messages';

interface AnswerFormProps {
  countries: readonly { code: string; name: string }[];
  projects: readonly { id: string; name: string; domain: string }[];
  autoFocus?: boolean;
}

const fields = {
  q: parseAsString.withDefault(''),
  country: parseAsString.withDefault('us'),
  project: parseAsString.withDefault(''),
};

/** What to ask, the country, and which domain to look for. The values are in the URL, so that they can be shared. */
export function AnswerForm({ countries, projects, autoFocus }: AnswerFormProps) {
  const t = useMessages();
  const {
    filled: asked,
    change,
    start,
  } = useAddressStart(fields, {
    request: startAnswer,
    operation: { id: 'start_ai_answer', method: 'POST', path: '/ai_answers' },
    list: 'ai-answers',
    at: '/ai-answers',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = asked.q.trim();
    if (!query) return start.refuse(t('Type what to ask, for example how to clean a coffee grinder.'));
    start.send({ query, country: asked.country, ...(asked.project && { project_id: asked.project }) });
  };

  return (
    <form action="/ai-answers" onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Labelled label={t('Query')} className="flex-1 basis-full md:basis-64">
          {(id) => (
            <Input
              id={id}
              data-new=""
              name="q"
              type="text"
              dir="auto"
              enterKeyHint="search"
              autoComplete="off"
              autoFocus={autoFocus}
              maxLength={512}
              placeholder={t('What to ask, as a person would')}
              {...start.faulty}
              value={asked.q}
              onChange={(event) => change({ q: event.target.value || null })}
            />
          )}
        </Labelled>
        <CountryControl countries={countries} value={asked.country} onChange={(country) => change({ country })} />
        {projects.length > 0 && (
          <Labelled label={t('Look for')} className="min-w-0 flex-1 basis-36 md:max-w-60">
            {(id) => (
              <Select
                id={id}
                name="project"
                value={asked.project}
                onChange={(event) => change({ project: event.target.value || null })}
              >
                <option value="">{t('Every project')}</option>
                {projects.map((project) => (
                  <option key={project.id} value={project.id}>
                    {project.name} ({project.domain})
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
        )}
        <Button type="submit" variant="primary" pending={start.leaving} className="max-md:w-full">
          {!start.leaving && <Sparkles />} {t('Ask Google')}
        </Button>
      </div>
      <FormFault start={start} />
    </form>
  );
}
