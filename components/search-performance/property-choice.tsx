'use client';

import { type QueryKey, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { Callout } from '#components/ui/states.tsx';
import type { GoogleAccountView } from '#lib/features/google-accounts/contract.ts';
import { useMessages } from '#messages';

/** Properties of an account, and the one that fits the project's domain. */
interface Choices {
  options: readonly { value: string; label: string }[];
  suggested: string | null;
}

interface PropertyChoiceProps {
  domain: string;
  accounts: readonly GoogleAccountView[];
  current: string | null;
  /** Key of the properties of an account in the query cache, and how they are read. */
  keyOf: (accountId: string) => QueryKey;
  load: (accountId: string, signal: AbortSignal) => Promise<Choices>;
  /** What to do when an account has no property. */
  whenNone: string;
  choose: (accountId: string, property: string) => Promise<unknown>;
  onChosen: () => void;
}

/** An account and one of its properties; the one that fits the project's domain is selected. */
export function PropertyChoice({ accounts, current, ...props }: PropertyChoiceProps) {
  const t = useMessages();
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '');
  const [picked, setPicked] = useState<string | null>(null);
  const choices = useQuery(
    queryOptions({
      queryKey: props.keyOf(accountId),
      queryFn: ({ signal }) => props.load(accountId, signal),
      staleTime: 60_000,
      retry: false,
    }),
  );
  const choose = useMutation({
    mutationFn: (property: string) => props.choose(accountId, property),
    onSuccess: props.onChosen,
  });
  const { options = [], suggested = null } = choices.data ?? {};
  const property = picked ?? current ?? suggested ?? '';
  const known = options.some(({ value }) => value === property);
  const labelOf = (wanted: string) => options.find(({ value }) => value === wanted)?.label ?? wanted;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (known) choose.mutate(property);
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
      {choices.isPending && (
        <p className="flex items-center gap-2 text-muted">
          <Spinner /> {t('Loading properties…')}
        </p>
      )}
      {choices.isError && <Callout tone="fault">{choices.error.message}</Callout>}
      {choices.data && options.length === 0 && (
        <Callout tone="warning" title={t('This account has no property')}>
          {props.whenNone}
        </Callout>
      )}
      {options.length > 0 && (
        <Field
          label={t('Property')}
          hint={
            suggested === null
              ? t('None of them fits {domain}.', { domain: props.domain })
              : t('{site} fits this project.', { site: labelOf(suggested) })
          }
        >
          {(control) => (
            <Select {...control} value={known ? property : ''} onChange={({ target }) => setPicked(target.value)}>
              <option value="" disabled>
                {t('Choose a property')}
              </option>
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
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
