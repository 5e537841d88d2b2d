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
        title={t('Failing services')}
        note={t('Since start. After 5 consecutive failures a service is paused for 30 s.')}
      />
      <Table aria-label={t('Failing services')}>
        <thead>
          <tr>
            <Th>{t('Service')}</Th>
            <Th>{t('Status')}</Th>
            <Th className="text-right">{t('Failures')}</Th>
          </tr>
        </thead>
        <tbody>
          {services.map(({ service, failures, resting_in: restingIn }) => (
            <Tr key={service}>
              <Td>{serviceWord(t, service)}</Td>
              <Td>
                {restingIn.length === 0 ? (
                  <Badge tone="good">{t('operational')}</Badge>
                ) : (
                  <Badge tone="warning">{t('paused in {processes}', { processes: restingIn.join(', ') })}</Badge>
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
