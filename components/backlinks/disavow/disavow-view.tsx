'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select, Textarea } from '#components/ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { createDisavowFile } from '#lib/features/backlinks/client.ts';
import type { BacklinkDomainDetail } from '#lib/features/backlinks/index-contract.ts';
import { useMessages } from '#messages';
import { DisavowResult } from './disavow-result.tsx';

interface DisavowViewProps {
  domain: Pick<BacklinkDomainDetail, 'id' | 'domain' | 'referring_domains'>;
  domains: readonly { id: string; domain: string }[];
}

/** Chooses domains and URLs, and builds the file from them and an existing one. */
export function DisavowView({ domain, domains }: DisavowViewProps) {
  const t = useMessages();
  const router = useRouter();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [more, setMore] = useState('');
  const [existing, setExisting] = useState('');
  const create = useMutation({
    mutationFn: () => {
      const lines = more.split('\n').map((line) => line.trim());
      return createDisavowFile({
        id: domain.id,
        existing,
        domains: [...chosen, ...lines.filter((line) => line && !line.includes('://'))].map((line) =>
          line.replace(/^domain:/i, ''),
        ),
        urls: lines.filter((line) => line.includes('://')),
      });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Panel aria-labelledby="referring">
        <PanelHeader
          id="referring"
          title={t('Referring domains')}
          note={t('The 100 with the most live backlinks. Add others in the form.')}
          actions={
            <Select
              aria-label={t('Your domain')}
              value={domain.id}
              onChange={({ target }) => router.push(`/backlinks/disavow?domain=${target.value}`)}
            >
              {domains.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.domain}
                </option>
              ))}
            </Select>
          }
        />
        {domain.referring_domains.length === 0 ? (
          <EmptyState className="border-t" title={t('No live backlinks known')} />
        ) : (
          <ul aria-label={t('Referring domains')} className="max-h-120 divide-y overflow-y-auto border-t">
            {domain.referring_domains.map(({ name, count, follow }) => (
              <li key={name} className="px-4 py-1.5">
                <Checkbox
                  label={name}
                  hint={t.many(
                    count,
                    '{count} live backlink, {follow} dofollow|{count} live backlinks, {follow} dofollow',
                    {
                      follow: t.number(follow),
                    },
                  )}
                  checked={chosen.has(name)}
                  onChange={() => toggle(name)}
                />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <div className="grid grid-cols-1 content-start gap-4">
        <Panel>
          <PanelBody className="grid gap-4 pt-4">
            <Field label={t('More domains and URLs')} hint={t('One per line: a domain, or a URL with https://.')}>
              {(control) => (
                <Textarea
                  {...control}
                  value={more}
                  onChange={({ target }) => setMore(target.value)}
                  spellCheck={false}
                />
              )}
            </Field>
            <Field
              label={t('Existing disavow file')}
              hint={t('An upload to Google replaces the previous file: paste it here to keep its entries.')}
            >
              {(control) => (
                <Textarea
                  {...control}
                  value={existing}
                  onChange={({ target }) => setExisting(target.value)}
                  spellCheck={false}
                />
              )}
            </Field>
            <div className="flex flex-wrap items-center gap-2">
              <Button type="submit" variant="primary" pending={create.isPending}>
                {t('Create file')}
              </Button>
              <label className="inline-flex h-9 cursor-pointer items-center rounded-control border px-3 font-medium hover:bg-hover has-focus-visible:outline-2 touch:h-11">
                {t('Open a file')}
                <input
                  type="file"
                  accept=".txt,text/plain"
                  className="sr-only"
                  onChange={async ({ target }) => setExisting((await target.files?.[0]?.text()) ?? existing)}
                />
              </label>
              <span className="text-muted text-table">
                {t.many(chosen.size, '{count} domain selected|{count} domains selected')}
              </span>
            </div>
            {create.isError && <Callout tone="fault">{create.error.message}</Callout>}
          </PanelBody>
        </Panel>
        {create.data && <DisavowResult result={create.data} />}
      </div>
    </form>
  );
}
