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
  autoFocus?: boolean;
}

/** One field that starts a domain report. */
export function DomainForm({ domain: given = '', autoFocus }: DomainFormProps) {
  const t = useMessages();
  const [typed, setTyped] = useState(given);
  const start = useStart({
    request: startReport,
    operation: { id: 'start_domain_report', method: 'POST', path: '/domain_reports' },
    list: 'domain-reports',
    files: true,
    at: '/domains',
  });
  const submit = () => {
    const text = typed.trim();
    if (!text) return start.refuse(t('Enter a domain, for example example.com'));
    const reading = readDomain(text);
    if ('problem' in reading) {
      const what = reading.problem === 'address' ? t('a URL or IP address, not a domain') : t('not a valid domain');
      return start.refuse(t('“{value}” is {what}. Example: example.com', { value: text.slice(0, 100), what }));
    }
    const { domain } = reading;
    start.send({ domain });
  };

  return (
    <RunForm at="/domains" start={start} onSubmit={submit} submitLabel={t('Look up domain')}>
      <Input
        data-new=""
        name="new"
        inputMode="url"
        aria-label={t('Domain')}
        {...start.faulty}
        placeholder={t('Enter a domain')}
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
