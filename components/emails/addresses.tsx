'use client';

import { useState } from 'react';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Input } from '#components/ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import type { FoundAddress } from '#lib/features/emails/contract.ts';
import { useMessages } from '#messages';
import { formLabels } from './email-labels.ts';

/** Rendered initially; more on demand. */
const PART = 100;

interface AddressesProps {
  addresses: readonly FoundAddress[];
  domain: string;
  /** Addresses first seen since then are new; null if there is nothing to compare with. */
  newSince: string | null;
}

/** Email addresses with their pages: those at the domain, then others on its own pages. */
export function Addresses({ addresses, domain, newSince }: AddressesProps) {
  const t = useMessages();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const fitting = wanted === '' ? addresses : addresses.filter(({ email }) => email.toLowerCase().includes(wanted));
  const own = fitting.filter((one) => one.at_domain);
  const others = fitting.filter((one) => !one.at_domain);
  return (
    <div className="grid grid-cols-1 gap-4">
      {addresses.length > 8 && (
        <Input
          data-filter=""
          type="search"
          aria-label={t('Filter emails')}
          placeholder={t('Filter emails')}
          className="sm:max-w-90"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {fitting.length === 0 && (
        <Panel>
          <EmptyState
            title={t('No matching email addresses')}
            action={<Button onClick={() => setWords('')}>{t('Clear filters')}</Button>}
          />
        </Panel>
      )}
      {own.length > 0 && (
        <Group
          title={t('At {domain}', { domain })}
          note={t('Email addresses on this domain and its subdomains.')}
          addresses={own}
          newSince={newSince}
        />
      )}
      {others.length > 0 && (
        <Group
          title={t('Other domains, found on this site')}
          note={t('Email addresses on other domains found on this site.')}
          addresses={others}
          newSince={newSince}
        />
      )}
    </div>
  );
}

interface GroupProps {
  title: string;
  note: string;
  addresses: readonly FoundAddress[];
  newSince: string | null;
}

function Group({ title, note, addresses, newSince }: GroupProps) {
  const t = useMessages();
  const [shown, setShown] = useState(PART);
  return (
    <Panel aria-label={title}>
      <PanelHeader title={title} note={`${t.many(addresses.length, '{count} email|{count} emails')}. ${note}`} />
      <ul className="divide-y border-t">
        {addresses.slice(0, shown).map((one) => (
          <Address key={one.email} address={one} isNew={newSince !== null && one.first_seen >= newSince} />
        ))}
      </ul>
      {addresses.length > shown && (
        <PanelBody className="border-t pt-4">
          <Button onClick={() => setShown(shown + PART)}>
            {t('Show {count} more (of {all})', {
              count: Math.min(PART, addresses.length - shown),
              all: addresses.length - shown,
            })}
          </Button>
        </PanelBody>
      )}
    </Panel>
  );
}

function Address({ address, isNew }: { address: FoundAddress; isNew: boolean }) {
  const t = useMessages();
  const { email, forms, pages, pages_count: count, first_seen: firstSeen } = address;
  const [first, ...more] = pages;
  const unlisted = count - pages.length;
  return (
    <li className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 dir="ltr" data-row="" tabIndex={-1} className="min-w-0 break-all rounded-control font-medium">
          {email}
        </h3>
        <CopyButton text={email} label={t('Copy {email}', { email })} iconOnly />
        {isNew && <Badge tone="accent">{t('New')}</Badge>}
        {forms.map((form) => (
          <span key={form} title={formLabels(t)[form].plain}>
            <Badge>{formLabels(t)[form].word}</Badge>
          </span>
        ))}
        <span className="text-meta text-muted sm:ml-auto">
          {t.many(count, '{count} page · first seen {firstSeen}|{count} pages · first seen {firstSeen}', {
            firstSeen: t.day(firstSeen),
          })}
        </span>
      </div>
      {first && <Place place={first} />}
      {more.length > 0 && (
        <details className="group">
          <summary className="w-fit cursor-pointer rounded-control text-accent-strong text-table">
            {t.many(count - 1, '{count} more page|{count} more pages')}
          </summary>
          <ul className="mt-1.5 grid gap-1.5">
            {more.map((place) => (
              <li key={place.url}>
                <Place place={place} />
              </li>
            ))}
            {unlisted > 0 && (
              <li className="text-meta text-muted">
                {t.many(unlisted, 'and {count} more page|and {count} more pages')}
              </li>
            )}
          </ul>
        </details>
      )}
    </li>
  );
}

/** A page with the text around the address: third-party text, rendered as text. */
function Place({ place: { url, snippet } }: { place: FoundAddress['pages'][number] }) {
  return (
    <div className="grid min-w-0 gap-0.5 text-table">
      <ForeignLink url={url} />
      {snippet && (
        <p dir="auto" className="break-words text-muted">
          {snippet}
        </p>
      )}
    </div>
  );
}
