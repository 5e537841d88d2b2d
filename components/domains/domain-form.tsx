'use client';

import { type FormEvent, useState } from 'react';
import { FormFault } from '#components/forms/form-fault.tsx';
import { useStart } from '#components/forms/use-start.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { readDomain } from '#lib/contract/domain-name.ts';
import { startReport } from '#lib/features/domains/client.ts';
import { useMessages } from '#messages';

interface DomainFormProps {
  /** Initial domain (from the command palette). */
  domain?: string;
  /** A report on a project's own domain is assigned to that project. */
  projects: readonly { id: string; domain: string }[];
  autoFocus?: boolean;
}

/** One field that starts a domain report. */
export function DomainForm({ domain: given = '', projects, autoFocus }: DomainFormProps) {
  const t = useMessages();
  const [typed, setTyped] = useState(given);
  const start = useStart({
    request: startReport,
    operation: { id: 'start_domain_report', method: 'POST', path: '/domain_reports' },
    list: 'domain-reports',
    at: '/domains',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (!text) return start.refuse(t('Type a domain, for example example.com'));
    const reading = readDomain(text);
    if ('problem' in reading) {
      const what = reading.problem === 'address' ? t('an address, not a domain name') : t('not a domain name');
      return start.refuse(t('“{value}” is {what}. Try example.com', { value: text.slice(0, 100), what }));
    }
    const { domain } = reading;
    const project = projects.find((one) => one.domain === domain.replace(/^www\./, ''));
    start.send({ domain, ...(project && { project_id: project.id }) });
  };

  return (
    <form action="/domains" onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Input
          data-new=""
          name="new"
          inputMode="url"
          aria-label={t('Domain to look at')}
          {...start.faulty}
          placeholder={t('Type a domain to look at it')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={autoFocus}
          maxLength={2048}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-0 flex-1 basis-64"
        />
        <Button type="submit" variant="primary" pending={start.leaving} className="max-sm:w-full">
          {t('Look at domain')}
        </Button>
      </div>
      <FormFault start={start} />
    </form>
  );
}
