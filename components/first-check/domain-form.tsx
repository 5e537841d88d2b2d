'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useId, useState } from 'react';
import { siteOf } from '#components/first-check/site-of.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { startFirstCheck } from '#lib/features/first-check/client.ts';
import { useMessages } from '#messages';

interface DomainFormProps {
  engine: 'google' | 'bing' | 'yahoo' | 'duckduckgo';
  /** Country code of the first rank checks. */
  country: string;
}

/** One field: the domain to check first. It creates the project and opens its first check. */
export function DomainForm({ engine, country }: DomainFormProps) {
  const t = useMessages();
  const router = useRouter();
  const id = useId();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: startFirstCheck,
    onSuccess: (project) => router.push(`/projects/${project.id}/first-check`),
    onError: (error) => setFault(error.message),
  });
  const isLeaving = start.isPending || start.isSuccess;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLeaving) return;
    const site = siteOf(text);
    if ('url' in site) start.mutate({ url: site.url, search_engine: engine, country });
    else if ('why' in site) setFault(site.why);
    else if (site.fault === 'empty') setFault(t('Enter your domain, e.g. example.com.'));
    else setFault(t('{typed} is not a domain. Enter one such as example.com.', { typed: `“${text.trim()}”` }));
  };
  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-2">
      <label htmlFor={`${id}-domain`} className="font-medium">
        {t('Your domain')}
      </label>
      <div className="flex flex-wrap gap-2">
        <Input
          id={`${id}-domain`}
          data-new=""
          placeholder="example.com"
          aria-describedby={fault ? `${id}-fault` : `${id}-hint`}
          {...(fault && { 'aria-invalid': true })}
          inputMode="url"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setFault(null);
          }}
          className="h-11 min-w-0 flex-1 basis-64"
        />
        <Button type="submit" variant="primary" pending={isLeaving} className="h-11 max-sm:w-full">
          {t('Check my site')}
        </Button>
      </div>
      {fault ? (
        <div id={`${id}-fault`}>
          <Callout tone="fault">{fault}</Callout>
        </div>
      ) : (
        <p id={`${id}-hint`} className="text-muted text-table">
          {t('A URL works, too. Nothing is installed on your site. You can stop at any time.')}
        </p>
      )}
    </form>
  );
}
