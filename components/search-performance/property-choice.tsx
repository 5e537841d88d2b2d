'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { GoogleAccountView } from '#lib/features/google-accounts/contract.ts';
import { chooseSite, sitesQuery } from '#lib/features/search-console/client.ts';
import { useMessages } from '#messages';

interface SiteChoiceProps {
  project: { id: string; domain: string };
  accounts: readonly GoogleAccountView[];
  current: string | null;
  onChosen: () => void;
}

/** An account and one of its properties; the one that fits the project's domain is selected. */
export function SiteChoice({ project, accounts, current, onChosen }: SiteChoiceProps) {
  const t = useMessages();
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '');
  const [picked, setPicked] = useState<string | null>(null);
  const sites = useQuery(sitesQuery(project.id, accountId));
  const choose = useMutation({
    mutationFn: (siteUrl: string) => chooseSite(project.id, accountId, siteUrl),
    onSuccess: onChosen,
  });
  const siteUrl = picked ?? current ?? sites.data?.suggested ?? '';
  const known = sites.data?.sites.some((site) => site.site_url === siteUrl) ?? false;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (known) choose.mutate(siteUrl);
      }}
    >
      <Field label={t('Google account')}>
        {(control) => (
          <Select
            {...control}
            value={accountId}
            onChange={({ target }) => {
              setAccountId(target.value);
              setPicked(null);
            }}
          >
            {accounts.map(({ id, email }) => (
              <option key={id} value={id}>
                {email}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {sites.isPending && (
        <p className="flex items-center gap-2 text-muted">
          <Spinner /> {t('Loading properties…')}
        </p>
      )}
      {sites.isError && <Callout tone="fault">{sites.error.message}</Callout>}
      {sites.data?.sites.length === 0 && (
        <Callout tone="warning" title={t('This account has no property')}>
          {t('Add and verify the site in Search Console, or give this account access to its property.')}
        </Callout>
      )}
      {sites.data && sites.data.sites.length > 0 && (
        <Field
          label={t('Property')}
          hint={
            sites.data.suggested === null
              ? t('None of them fits {domain}.', { domain: project.domain })
              : t('{site} fits this project.', { site: sites.data.suggested })
          }
        >
          {(control) => (
            <Select {...control} value={known ? siteUrl : ''} onChange={({ target }) => setPicked(target.value)}>
              <option value="" disabled>
                {t('Choose a property')}
              </option>
              {sites.data.sites.map((site) => (
                <option key={site.site_url} value={site.site_url}>
                  {site.site_url}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {choose.isError && <Callout tone="fault">{choose.error.message}</Callout>}
      <Button type="submit" variant="primary" disabled={!known} pending={choose.isPending} className="w-fit">
        {t('Load data')}
      </Button>
    </form>
  );
}
