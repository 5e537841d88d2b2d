'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import { type FormEvent, useId, useState } from 'react';
import { useAddressForm } from '#components/forms/use-address-form.ts';
import { engineIds, engineNames } from '#components/search/search-words.ts';
import { Button } from '#components/ui/button.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { Callout } from '#components/ui/states.tsx';
import { requestLook } from '#lib/client/backlinks.ts';

interface LookFormProps {
  countries: readonly { code: string; name: string }[];
  autoFocus?: boolean;
}

const pageNumbers = [1, 3, 5, 10, 15, 20, 30] as const;

const fields = {
  domain: parseAsString.withDefault(''),
  engine: parseAsStringLiteral(engineIds).withDefault('google'),
  country: parseAsString.withDefault('us'),
  pages: parseAsInteger.withDefault(15),
};

/** Whose links to look for, whom to ask, and how far. It stands in the address, to be handed to somebody else. */
export function LookForm({ countries, autoFocus }: LookFormProps) {
  const router = useRouter();
  const cache = useQueryClient();
  const errorId = useId();
  const [fault, setFault] = useState<string | null>(null);
  const { filled, fill, written } = useAddressForm(fields);
  const start = useMutation({
    mutationFn: requestLook,
    onSuccess: async ({ id }) => {
      void cache.invalidateQueries({ queryKey: ['backlink-domains'] });
      await written();
      router.push(`/backlinks/${id}`);
    },
    onError: (error) => setFault(error.message),
  });
  const leaving = start.isPending || start.isSuccess;
  const change: typeof fill = (changes) => {
    if (!leaving) fill(changes);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const domain = filled.domain.trim();
    if (!domain) return setFault('Type a domain, for example example.com.');
    setFault(null);
    start.mutate({ domain, search_engine: filled.engine, country: filled.country, pages_number: filled.pages });
  };
  const numbers = pageNumbers.some((one) => one === filled.pages) ? pageNumbers : [filled.pages, ...pageNumbers];

  return (
    <form action="/backlinks" onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Labelled label="Domain" className="flex-1 basis-full md:basis-64">
          {(id) => (
            <Input
              id={id}
              data-new=""
              name="domain"
              type="text"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              autoFocus={autoFocus}
              maxLength={2048}
              placeholder="example.com"
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? errorId : undefined}
              value={filled.domain}
              onChange={(event) => change({ domain: event.target.value || null })}
            />
          )}
        </Labelled>
        <Labelled label="Engine" className="min-w-0 flex-1 basis-36 md:max-w-40">
          {(id) => (
            <Select
              id={id}
              name="engine"
              value={filled.engine}
              onChange={(event) => change({ engine: engineIds.find((one) => one === event.target.value) ?? null })}
            >
              {engineIds.map((engine) => (
                <option key={engine} value={engine}>
                  {engineNames[engine]}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        <Labelled label="Country" className="min-w-0 flex-1 basis-36 md:max-w-52">
          {(id) => (
            <Select
              id={id}
              name="country"
              value={filled.country}
              onChange={(event) => change({ country: event.target.value })}
            >
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        <Labelled label="Pages of results" className="min-w-28 flex-1 md:max-w-32">
          {(id) => (
            <Select
              id={id}
              name="pages"
              value={String(filled.pages)}
              onChange={(event) => change({ pages: Number(event.target.value) })}
            >
              {numbers.map((number) => (
                <option key={number} value={number}>
                  {number}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        <Button type="submit" variant="primary" pending={leaving} className="max-md:w-full">
          Find links
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
