import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/language.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { SystemState } from '#lib/features/system/contract.ts';
import { useMessages } from '#messages';
import { DescriptionItem, DescriptionList } from './description-list.tsx';
import { evidenceWord, partWord } from './system-labels.ts';

/** Components that everything depends on. */
export function Parts({ parts }: { parts: SystemState['parts'] }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader title={t('Services')} note={t('Checked just now.')} />
      <PanelBody>
        <DescriptionList>
          {parts.map(({ name, fault }) => (
            <DescriptionItem key={name} name={partWord(t, name)}>
              {fault === null ? (
                <Badge tone="good">{t('OK')}</Badge>
              ) : (
                <>
                  <Badge tone="fault">{t('down')}</Badge> {t.known(fault)}
                </>
              )}
            </DescriptionItem>
          ))}
        </DescriptionList>
      </PanelBody>
    </Panel>
  );
}

/** Versions, address, data folder and last backup. */
export function Installation({ state, now }: { state: SystemState; now: number }) {
  const t = useMessages();
  const { last_backup: backup } = state;
  return (
    <Panel>
      <PanelHeader title={t('Instance')} />
      <PanelBody>
        <DescriptionList>
          <DescriptionItem name="Serpentine">{state.version}</DescriptionItem>
          <DescriptionItem name="Node">{state.node}</DescriptionItem>
          <DescriptionItem name={t('Database version')}>{state.database}</DescriptionItem>
          {state.browser && (
            <DescriptionItem name={t('Browser')}>
              {state.browser.version} ({state.browser.source})
              {state.browser.outdated && <OutdatedBrowser {...state.browser.outdated} />}
            </DescriptionItem>
          )}
          <DescriptionItem name={t('URL')}>{state.address}</DescriptionItem>
          <DescriptionItem name={t('Data directory')}>
            <code className="font-mono text-meta">{state.data_dir}</code>
          </DescriptionItem>
          <DescriptionItem name={t('Last backup')}>
            {backup ? (
              <>
                <Moment at={backup.made_at} now={now} />, {backup.file}, {t.bytes(backup.bytes)}
              </>
            ) : (
              <Badge tone="warning">{t('Never')}</Badge>
            )}
          </DescriptionItem>
        </DescriptionList>
      </PanelBody>
    </Panel>
  );
}

function OutdatedBrowser({ behind, newest, as_of }: NonNullable<NonNullable<SystemState['browser']>['outdated']>) {
  const t = useMessages();
  return (
    <p>
      <Badge tone="warning">{t('Outdated')}</Badge>{' '}
      {t(
        '{behind} major versions behind {newest}, the newest known on {date}. Install Google Chrome or Chromium, which update themselves.',
        {
          behind,
          newest,
          date: t.day(as_of),
        },
      )}
    </p>
  );
}

/** The running processes on all machines. */
export function Processes({ processes, now }: { processes: SystemState['processes']; now: number }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader title={t('Processes')} note={t('All processes (heartbeat every 10 s)')} />
      <Table aria-label={t('Processes')}>
        <thead>
          <tr>
            <Th>{t('Process')}</Th>
            <Th>{t('Version')}</Th>
            <Th className="text-right">{t('Memory')}</Th>
            <Th>{t('Running since')}</Th>
            <Th>{t('Last heartbeat')}</Th>
          </tr>
        </thead>
        <tbody>
          {processes.map((one) => (
            <Tr key={one.name}>
              <Td className="whitespace-nowrap">{one.name}</Td>
              <Td>{one.version}</Td>
              <Td className="num whitespace-nowrap text-right">
                {one.memory_bytes === null ? t('not measured') : t.bytes(one.memory_bytes)}
              </Td>
              <Td className="whitespace-nowrap">
                <Moment at={one.started_at} now={now} />
              </Td>
              <Td className="whitespace-nowrap">
                <Moment at={one.seen_at} now={now} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

/** The jobs by kind and state. */
export function Queue({ queue }: { queue: SystemState['queue'] }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader title={t('Queue')} note={t('Jobs by type')} />
      {queue.length === 0 ? (
        <PanelBody className="text-muted">{t('No queued, running or failed jobs in the last 7 days.')}</PanelBody>
      ) : (
        <Table aria-label={t('Queue')}>
          <thead>
            <tr>
              <Th>{t('Job')}</Th>
              <Th className="text-right">{t('Queued')}</Th>
              <Th className="text-right">{t('Scheduled')}</Th>
              <Th className="text-right">{t('Running')}</Th>
              <Th className="text-right">{t('Failed')}</Th>
              <Th className="text-right">{t('Oldest queued')}</Th>
            </tr>
          </thead>
          <tbody>
            {queue.map((one) => (
              <Tr key={one.job}>
                <Td className="whitespace-nowrap">{one.job}</Td>
                {[one.waiting, one.deferred, one.active, one.failed].map((count, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the four counts keep their places.
                  <Td key={at} className="num text-right">
                    {t.number(count)}
                  </Td>
                ))}
                <Td className="num whitespace-nowrap text-right">
                  {t('{seconds} s', { seconds: Math.round(one.oldest_seconds) })}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

/** Disk usage of evidence and tables. */
export function Storage({ storage }: { storage: SystemState['storage'] }) {
  const t = useMessages();
  const { evidence, tables, disk_free_bytes: free } = storage;
  return (
    <Panel>
      <PanelHeader title={t('Storage')} />
      <PanelBody className="grid gap-4">
        <DescriptionList>
          <DescriptionItem name={t('Database')}>{t.bytes(storage.database_bytes)}</DescriptionItem>
          <DescriptionItem name={t('Largest tables')}>
            {tables.map(({ name, bytes }) => `${name} ${t.bytes(bytes)}`).join(', ')}
          </DescriptionItem>
          <DescriptionItem name={t('Storage location')}>
            <code className="font-mono text-meta">{storage.evidence_place}</code>
          </DescriptionItem>
          <DescriptionItem name={t('Free disk space')}>
            {free === null ? t('not measured') : t.bytes(free)}
          </DescriptionItem>
        </DescriptionList>
        {evidence.length > 0 && (
          <Table aria-label={t('Stored copies by type')}>
            <thead>
              <tr>
                <Th>{t('Stored copies')}</Th>
                <Th className="text-right">{t('Files')}</Th>
                <Th className="text-right">{t('Size')}</Th>
              </tr>
            </thead>
            <tbody>
              {evidence.map(({ kind, pieces, bytes }) => (
                <Tr key={kind}>
                  <Td>{evidenceWord(t, kind)}</Td>
                  <Td className="num text-right">{t.number(pieces)}</Td>
                  <Td className="num whitespace-nowrap text-right">{t.bytes(bytes)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </PanelBody>
    </Panel>
  );
}
