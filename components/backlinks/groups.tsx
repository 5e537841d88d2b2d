'use client';

import { Panel } from '#components/ui/panel.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { BacklinkGroup } from '#lib/features/backlinks/index-contract.ts';
import { useMessages } from '#messages';

interface GroupsProps {
  label: string;
  /** Heading of the first column. */
  name: string;
  groups: readonly BacklinkGroup[];
  /** How many there are in all. */
  total?: number;
  nameOf: (name: string) => string;
  /** The list of its links; null where a group cannot be filtered. */
  href: (name: string) => string | null;
  /** Without the column of referring domains. */
  isDomains?: boolean;
}

/** Live links by domain, anchor text or target: a row opens its links. */
export function Groups({ label, name: heading, groups, total, nameOf, href, isDomains = false }: GroupsProps) {
  const t = useMessages();
  if (groups.length === 0)
    return (
      <Panel>
        <EmptyState title={t('No live backlinks.')} />
      </Panel>
    );
  const lead = ({ name }: BacklinkGroup) => <GroupName text={nameOf(name)} href={href(name)} />;
  return (
    <Panel>
      {total !== undefined && total > groups.length && (
        <p className="border-b px-4 py-2 text-muted text-table">
          {t('Top {shown} of {total} by backlinks.', { shown: groups.length, total })}
        </p>
      )}
      <div className="max-md:hidden">
        <Table aria-label={label}>
          <thead>
            <tr>
              <Th>{heading}</Th>
              <Th className="w-28 text-right">{t('Backlinks')}</Th>
              {!isDomains && <Th className="w-36 text-right">{t('Referring domains')}</Th>}
              <Th className="w-28 text-right">{t('Dofollow')}</Th>
              <Th className="w-32">{t('First seen')}</Th>
              <Th className="w-32">{t('Last seen')}</Th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <Tr key={group.name}>
                <Td className="w-full max-w-0 font-medium">{lead(group)}</Td>
                <Td className="text-right tabular-nums">{t.number(group.count)}</Td>
                {!isDomains && <Td className="text-right tabular-nums">{t.number(group.domains)}</Td>}
                <Td className="text-right tabular-nums">{t.number(group.follow)}</Td>
                <Td className="whitespace-nowrap text-muted">{t.day(group.first_seen)}</Td>
                <Td className="whitespace-nowrap text-muted">{group.last_seen ? t.day(group.last_seen) : '·'}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      <ul aria-label={label} className="divide-y md:hidden">
        {groups.map((group) => (
          <li key={group.name} className="px-4 py-2.5">
            <span className="block font-medium">{lead(group)}</span>
            <span className="block truncate text-meta text-muted">
              {t.many(group.count, '{count} backlink|{count} backlinks')}
              {!isDomains && ` · ${t.many(group.domains, '{count} domain|{count} domains')}`} ·{' '}
              {t('{count} dofollow', { count: group.follow })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function GroupName({ text, href }: { text: string; href: string | null }) {
  if (!href)
    return (
      <span dir="auto" className="block truncate">
        {text}
      </span>
    );
  return (
    <PrefetchLink
      data-row=""
      dir="auto"
      href={href}
      className="block truncate rounded-control hover:text-accent-strong"
    >
      {text}
    </PrefetchLink>
  );
}
