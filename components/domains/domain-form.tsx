'use client';

import { useState } from 'react';
import { useStart } from '#components/forms/use-start.ts';
import { RunForm } from '#components/runs/run-form.tsx';
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
  const submit = () => {
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
    <RunForm at="/domains" start={start} onSubmit={submit} submitLabel={t('Look at domain')}>
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
    </RunForm>
  );
}
