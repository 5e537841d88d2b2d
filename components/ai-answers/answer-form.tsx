'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { parseAsString } from 'nuqs';
import { type FormEvent, useId, useState } from 'react';
import { CountryControl } from '#components/forms/engine-controls.tsx';
import { useAddressForm } from '#components/forms/use-address-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { Callout } from '#components/ui/states.tsx';
import { requestAnswer } from '#lib/client/ai-answers.ts';

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

/** What to ask, from where, and whose domain to look for. It stands in the address, to be handed to somebody else. */
export function AnswerForm({ countries, projects, autoFocus }: AnswerFormProps) {
  const router = useRouter();
  const cache = useQueryClient();
  const errorId = useId();
  const [fault, setFault] = useState<string | null>(null);
  const { filled: asked, fill, written } = useAddressForm(fields);
  const start = useMutation({
    mutationFn: requestAnswer,
    onSuccess: async ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['ai-answers'] });
      await written();
      router.push(`/ai-answers/${id}`);
    },
    onError: (error) => setFault(error.message),
  });
  const leaving = start.isPending || start.isSuccess;
  const change: typeof fill = (changes) => {
    if (!leaving) fill(changes);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = asked.q.trim();
    if (!query) return setFault('Type what to ask, for example how to clean a coffee grinder.');
    setFault(null);
    start.mutate({ query, country: asked.country, ...(asked.project && { project_id: asked.project }) });
  };

  return (
    <form action="/ai-answers" onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Labelled label="Query" className="flex-1 basis-full md:basis-64">
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
              placeholder="What to ask, as a person would"
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? errorId : undefined}
              value={asked.q}
              onChange={(event) => change({ q: event.target.value || null })}
            />
          )}
        </Labelled>
        <CountryControl countries={countries} value={asked.country} onChange={(country) => change({ country })} />
        {projects.length > 0 && (
          <Labelled label="Look for" className="min-w-0 flex-1 basis-36 md:max-w-60">
            {(id) => (
              <Select
                id={id}
                name="project"
                value={asked.project}
                onChange={(event) => change({ project: event.target.value || null })}
              >
                <option value="">Every project</option>
                {projects.map((project) => (
                  <option key={project.id} value={project.id}>
                    {project.name} ({project.domain})
                  </option>
                ))}
              </Select>
            )}
          </Labelled>
        )}
        <Button type="submit" variant="primary" pending={leaving} className="max-md:w-full">
          {!leaving && <Sparkles />} Ask Google
        </Button>
      </div>
      {fault && (
        <div id={errorId}>
          <Callout tone="fault">{fault}</Callout>
        </div>
      )}
    </form>
  );
}
