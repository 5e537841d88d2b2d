import { Badge } from '#components/ui/badge.tsx';
import { Moment } from '#components/ui/language.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { SystemState } from '#lib/features/system/contract.ts';
import { formatBytes } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { DescriptionItem, DescriptionList } from './description-list.tsx';
import { evidenceWord, partWord } from './system-labels.ts';

/** Components that everything depends on. */
export function Parts({ parts }: { parts: SystemState['parts'] }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Parts')}
        note={t('Asked just now; the browser is that of the process that draws this page.')}
      />
      <PanelBody>
        <DescriptionList>
          {parts.map(({ name, fault }) => (
            <DescriptionItem key={name} name={partWord(t, name)}>
              {fault === null ? (
                <Badge tone="good">{t('works')}</Badge>
              ) : (
                <>
                  <Badge tone="fault">{t('is down')}</Badge> {t.known(fault)}
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
      <PanelHeader title={t('Installation')} />
      <PanelBody>
        <DescriptionList>
          <DescriptionItem name="Serpentine">{state.version}</DescriptionItem>
          <DescriptionItem name="Node">{state.node}</DescriptionItem>
          <DescriptionItem name={t('Database version')}>{state.database}</DescriptionItem>
          <DescriptionItem name={t('Address')}>{state.address}</DescriptionItem>
          <DescriptionItem name={t('Data folder')}>
            <code className="font-mono text-meta">{state.data_dir}</code>
          </DescriptionItem>
          <DescriptionItem name={t('Last backup')}>
            {backup ? (
              <>
                <Moment at={backup.made_at} now={now} />, {backup.file}, {formatBytes(backup.bytes)}
              </>
            ) : (
              <Badge tone="warning">{t('None was made')}</Badge>
            )}
          </DescriptionItem>
        </DescriptionList>
      </PanelBody>
    </Panel>
  );
}

/** The running processes on all machines. */
export function Processes({ processes, now }: { processes: SystemState['processes']; now: number }) {
  const t = useMessages();
  return (
    <Panel>
      <PanelHeader
        title={t('Processes')}
        note={t('Of every machine, by the sign of life that each gives every ten seconds.')}
      />
      <Table aria-label={t('Processes')}>
        <thead>
          <tr>
            <Th>{t('Process')}</Th>
            <Th>{t('Version')}</Th>
            <Th className="text-right">{t('Memory')}</Th>
            <Th>{t('Running since')}</Th>
            <Th>{t('Last sign of life')}</Th>
          </tr>
        </thead>
        <tbody>
          {processes.map((one) => (
            <Tr key={one.name}>
              <Td className="whitespace-nowrap">{one.name}</Td>
              <Td>{one.version}</Td>
              <Td className="num whitespace-nowrap text-right">
                {one.memory_bytes === null ? t('not measured') : formatBytes(one.memory_bytes)}
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
      <PanelHeader title={t('Queue')} note={t('Kinds of jobs of which there are any.')} />
      {queue.length === 0 ? (
        <PanelBody className="text-muted">
          {t('Nothing waits, nothing runs, nothing has failed in seven days.')}
        </PanelBody>
      ) : (
        <Table aria-label={t('Queue')}>
          <thead>
            <tr>
              <Th>{t('Job')}</Th>
              <Th className="text-right">{t('Waiting')}</Th>
              <Th className="text-right">{t('Later')}</Th>
              <Th className="text-right">{t('Running')}</Th>
              <Th className="text-right">{t('Failed')}</Th>
              <Th className="text-right">{t('Oldest waits')}</Th>
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
          <DescriptionItem name={t('Database')}>{formatBytes(storage.database_bytes)}</DescriptionItem>
          <DescriptionItem name={t('Largest tables')}>
            {tables.map(({ name, bytes }) => `${name} ${formatBytes(bytes)}`).join(', ')}
          </DescriptionItem>
          <DescriptionItem name={t('Evidence is kept in')}>
            <code className="font-mono text-meta">{storage.evidence_place}</code>
          </DescriptionItem>
          <DescriptionItem name={t('Free on the disk')}>
            {free === null ? t('not measured') : formatBytes(free)}
          </DescriptionItem>
        </DescriptionList>
        {evidence.length > 0 && (
          <Table aria-label={t('Evidence by kind')}>
            <thead>
              <tr>
                <Th>{t('Evidence')}</Th>
                <Th className="text-right">{t('Pieces')}</Th>
                <Th className="text-right">{t('Size')}</Th>
              </tr>
            </thead>
            <tbody>
              {evidence.map(({ kind, pieces, bytes }) => (
                <Tr key={kind}>
                  <Td>{evidenceWord(t, kind)}</Td>
                  <Td className="num text-right">{t.number(pieces)}</Td>
                  <Td className="num whitespace-nowrap text-right">{formatBytes(bytes)}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
      </PanelBody>
    </Panel>
  );
}
