import { Badge } from '#components/ui/badge.tsx';
import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import type { SystemState } from '#lib/features/system/contract.ts';
import { useMessages } from '#messages';
import { serviceWord } from './system-labels.ts';

/** Failing third-party services; renders nothing while all work. */
export function Services({ services }: { services: SystemState['services'] }) {
  const t = useMessages();
  if (services.length === 0) return null;
  return (
    <Panel>
      <PanelHeader
        title={t('Services that failed')}
        note={t('Since the processes began. Each process leaves one alone for 30 s after five failures in a row.')}
      />
      <Table aria-label={t('Services that failed')}>
        <thead>
          <tr>
            <Th>{t('Service')}</Th>
            <Th>{t('State')}</Th>
            <Th className="text-right">{t('Failures')}</Th>
          </tr>
        </thead>
        <tbody>
          {services.map(({ service, failures, resting_in: restingIn }) => (
            <Tr key={service}>
              <Td>{serviceWord(t, service)}</Td>
              <Td>
                {restingIn.length === 0 ? (
                  <Badge tone="good">{t('is asked')}</Badge>
                ) : (
                  <Badge tone="warning">{t('left alone in {processes}', { processes: restingIn.join(', ') })}</Badge>
                )}
              </Td>
              <Td className="num text-right">{failures}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
