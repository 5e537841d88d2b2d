'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FilePlus2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { Callout } from '#components/ui/states.tsx';
import { makeReport } from '#lib/client/reports.ts';

const TEMPLATES = {
  monthly: 'Monthly client report',
  technical: 'Technical audit',
  rankings: 'Rankings',
  blank: 'Empty report',
} as const;
type Template = keyof typeof TEMPLATES;

/** Makes a report and leads to it. */
export function NewReportForm({ projectId, autoFocus }: { projectId: string; autoFocus?: boolean }) {
  const router = useRouter();
  const cache = useQueryClient();
  const [template, setTemplate] = useState<Template>('monthly');
  const [name, setName] = useState('');
  const make = useMutation({
    mutationFn: () => makeReport({ project_id: projectId, template, name: name.trim() || TEMPLATES[template] }),
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
        <Labelled label="Name of the new report" className="min-w-0 flex-1 basis-full md:basis-64">
          {(id) => (
            <Input
              id={id}
              data-new=""
              dir="auto"
              autoComplete="off"
              autoFocus={autoFocus}
              maxLength={120}
              placeholder={TEMPLATES[template]}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Labelled>
        <Labelled label="Begin with" className="min-w-0 max-sm:flex-1 sm:w-60">
          {(id) => (
            <Select id={id} value={template} onChange={(event) => setTemplate(event.target.value as Template)}>
              {Object.entries(TEMPLATES).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        <Button type="submit" variant="primary" pending={leaving} className="max-sm:w-full">
          {!leaving && <FilePlus2 />} Make report
        </Button>
      </div>
      {make.isError && <Callout tone="fault">{make.error.message}</Callout>}
    </form>
  );
}
