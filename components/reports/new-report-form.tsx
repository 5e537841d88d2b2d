'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FilePlus2 } from '#components/ui/icons.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { Callout } from '#components/ui/states.tsx';
import { createReport } from '#lib/features/reports/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

const templateNames = (t: Translator) =>
  ({
    monthly: t('Monthly client report'),
    technical: t('Technical audit'),
    rankings: t('Rankings'),
    blank: t('Blank report'),
  }) as const;
type Template = keyof ReturnType<typeof templateNames>;

/** Creates a report and opens it. */
export function NewReportForm({ projectId, autoFocus }: { projectId: string; autoFocus?: boolean }) {
  const t = useMessages();
  const router = useRouter();
  const cache = useQueryClient();
  const [template, setTemplate] = useState<Template>('monthly');
  const [name, setName] = useState('');
  const make = useMutation({
    mutationFn: () =>
      createReport({ project_id: projectId, template, name: name.trim() || templateNames(t)[template] }),
    onSuccess: ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['reports'] });
      router.push(`/reports/${id}?project=${projectId}`);
    },
  });
  const leaving = make.isPending || make.isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Labelled label={t('Report name')} className="min-w-0 flex-1 basis-full md:basis-64">
          {(id) => (
            <Input
              id={id}
              data-new=""
              dir="auto"
              autoComplete="off"
              autoFocus={autoFocus}
              maxLength={120}
              placeholder={templateNames(t)[template]}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Labelled>
        <Labelled label={t('Template')} className="min-w-0 max-sm:flex-1 sm:w-60">
          {(id) => (
            <Select id={id} value={template} onChange={(event) => setTemplate(event.target.value as Template)}>
              {Object.entries(templateNames(t)).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        <Button type="submit" variant="primary" pending={leaving} className="max-sm:w-full">
          {!leaving && <FilePlus2 />} {t('Create report')}
        </Button>
      </div>
      {make.isError && <Callout tone="fault">{make.error.message}</Callout>}
    </form>
  );
}
