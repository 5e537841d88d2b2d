'use client';

import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { formatAgo, formatMoment, formatNumber, plural } from '#lib/client/format.ts';
import type { BacklinkDomain } from '#lib/features/backlinks/index-contract.ts';
import { DomainState } from './run-badge.tsx';

interface DomainTableProps {
  domains: readonly BacklinkDomain[];
  now: number;
  onDelete: (domain: BacklinkDomain) => void;
}

/** Domains whose links are kept: a table, and two-line rows on a phone. */
export function DomainTable({ domains, now, onDelete }: DomainTableProps) {
  const remove = (domain: BacklinkDomain) => (
    <Button variant="ghost" size="icon-sm" aria-label={`Delete ${domain.domain}`} onClick={() => onDelete(domain)}>
      <Trash2 />
    </Button>
  );
  const looked = ({ last_look: look }: BacklinkDomain) =>
    look ? (
      <time dateTime={look.created_at} title={formatMoment(look.created_at)}>
        {formatAgo(look.created_at, now)}
      </time>
    ) : (
      'never'
    );
  const read = ({ last_look: look }: BacklinkDomain) => (look ? plural(look.pages_checked, 'page') : 'nothing');
  return (
    <>
      <div className="max-md:hidden">
        <Table aria-label="Domains">
          <thead>
            <tr>
              <Th>Domain</Th>
              <Th className="w-24 text-right">Links</Th>
              <Th className="w-28 text-right">From domains</Th>
              <Th className="w-20 text-right">New</Th>
              <Th className="w-20 text-right">Lost</Th>
              <Th className="w-28 text-right">Pages read</Th>
              <Th className="w-32">Last look</Th>
              <Th className="w-28">State</Th>
              <Th className="w-12">
                <span className="sr-only">Delete</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {domains.map((domain) => (
              <Tr key={domain.id}>
                <Td className="w-full max-w-0">
                  <Link
                    data-row=""
                    prefetch={false}
                    href={`/backlinks/${domain.id}`}
                    className="block truncate rounded-control font-medium hover:text-accent-strong"
                  >
                    {domain.domain}
                  </Link>
                </Td>
                <Td className="text-right">{formatNumber(domain.counts.links)}</Td>
                <Td className="text-right">{formatNumber(domain.counts.referring_domains)}</Td>
                <Td className="text-right">{formatNumber(domain.counts.new)}</Td>
                <Td className="text-right">{formatNumber(domain.counts.lost)}</Td>
                <Td className="text-right text-muted">
                  {domain.last_look ? formatNumber(domain.last_look.pages_checked) : '·'}
                </Td>
                <Td className="whitespace-nowrap text-muted">{looked(domain)}</Td>
                <Td>
                  <DomainState domain={domain} />
                </Td>
                <Td className="pl-0">{remove(domain)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label="Domains" className="divide-y md:hidden">
        {domains.map((domain) => (
          <li key={domain.id} className="flex items-center gap-3 px-4 py-2.5">
            <Link
              data-row=""
              prefetch={false}
              href={`/backlinks/${domain.id}`}
              className="flex min-w-0 flex-1 items-center gap-4 rounded-control"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{domain.domain}</span>
                <span className="block truncate text-meta text-muted">
                  {plural(domain.counts.links, 'link')} · {read(domain)} read, {looked(domain)}
                </span>
              </span>
              <DomainState domain={domain} />
            </Link>
            {remove(domain)}
          </li>
        ))}
      </ul>
    </>
  );
}
