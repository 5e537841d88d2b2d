import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { SecurityEvent } from '#lib/features/accounts/security-log-contract.ts';
import { SECURITY_EVENT_KINDS } from '#lib/features/security-log/events-contract.ts';
import { useMessages } from '#messages';
import { ExportSecurityEvents } from './export-security-events.tsx';
import { securityEventLabels } from './security-event-labels.ts';

interface SecurityFilter {
  kind?: string;
  email?: string;
  cursor?: string;
}

interface Props {
  events: SecurityEvent[];
  next: string | null;
  filter: SecurityFilter;
  /** The signed-in account: the export covers only its own events. */
  userId: string;
  isOwner: boolean;
}

const PATH = '/settings/security';

function query(filter: SecurityFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value);
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** Security events with filters; works without script. */
export function SecurityLog({ events, next, filter, userId, isOwner }: Props) {
  const t = useMessages();
  const labels = securityEventLabels(t);
  const { kind, email } = filter;
  return (
    <div className="grid gap-4">
      <form action={PATH} aria-label={t('Filter')} className="flex flex-wrap items-end gap-3">
        <Labelled label={t('Type')} className="min-w-56">
          {(id) => (
            <Select id={id} name="kind" defaultValue={kind ?? ''}>
              <option value="">{t('All types')}</option>
              {SECURITY_EVENT_KINDS.map((one) => (
                <option key={one} value={one}>
                  {labels[one]}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        {isOwner && (
          <Labelled label={t('Person (email)')} className="min-w-56">
            {(id) => <Input id={id} name="email" type="email" maxLength={254} defaultValue={email ?? ''} />}
          </Labelled>
        )}
        <Button type="submit">{t('Filter')}</Button>
        <span className="ml-auto">
          <ExportSecurityEvents userId={userId} query={query({ kind, email })} />
        </span>
      </form>
      <Panel>
        {events.length === 0 ? (
          <EmptyState title={t('No events')}>
            {kind || email ? t('No matching events.') : t('No events recorded yet.')}
          </EmptyState>
        ) : (
          <Table aria-label={t('Security events')}>
            <thead>
              <tr>
                <Th>{t('Time')}</Th>
                <Th>{t('Event')}</Th>
                <Th>{t('Actor')}</Th>
                <Th>{t('Account')}</Th>
                <Th>{t('IP address')}</Th>
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <Tr key={event.id}>
                  <Td className="whitespace-nowrap text-muted">
                    <time dateTime={event.at} title={event.at}>
                      {t.moment(event.at)}
                    </time>
                  </Td>
                  <Td className="min-w-48">
                    {labels[event.kind]}
                    <span className="wrap-anywhere block text-meta text-muted">{detailText(event)}</span>
                  </Td>
                  <Td className="wrap-anywhere min-w-36">{event.actor ?? <None />}</Td>
                  <Td className="wrap-anywhere min-w-36">{event.subject ?? <None />}</Td>
                  <Td className="whitespace-nowrap font-mono text-table">{event.address ?? <None />}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      {(filter.cursor || next) && (
        <nav aria-label={t('Pagination')} className="flex gap-2">
          {filter.cursor && (
            <Button asChild size="sm">
              <Link href={`${PATH}${query({ kind, email })}`}>{t('Newest')}</Link>
            </Button>
          )}
          {next && (
            <Button asChild size="sm">
              <Link href={`${PATH}${query({ kind, email, cursor: next })}`}>{t('Older')}</Link>
            </Button>
          )}
        </nav>
      )}
    </div>
  );
}

function None() {
  const t = useMessages();
  return <span className="text-muted">{t('none')}</span>;
}

/** The recorded details: names and ids as the API returns them. */
const detailText = ({ detail }: SecurityEvent): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${Array.isArray(value) ? value.join(', ') : value}`)
    .join(' · ');
