import { Engines } from '#components/system/engines.tsx';
import { FailedJobs } from '#components/system/failed-jobs.tsx';
import { Installation, Parts, Processes, Queue, Storage } from '#components/system/panels.tsx';
import { Retention } from '#components/system/retention.tsx';
import { Services } from '#components/system/services.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { getRetention } from '#lib/features/retention/contract.ts';
import { engineHealth } from '#lib/features/searches/engines-contract.ts';
import { getSystem } from '#lib/features/system/contract.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';

export const generateMetadata = async () => ({ title: (await messages())('System') });

export default async function SystemPage() {
  const [user, t] = await Promise.all([requireUser(), messages()]);
  if (user.role !== 'owner') {
    return (
      <EmptyState heading="h1" title={t('System is managed by the owner')}>
        {t('Only the instance owner can view system status.')}
      </EmptyState>
    );
  }
  const [{ data }, retention, engines] = await Promise.all([
    read(getSystem, {}),
    read(getRetention, {}),
    // This needs the proxies, whose settings may be unreadable; the rest of the page still renders.
    read(engineHealth, {}).then(
      ({ data: health }) => health.engines,
      () => null,
    ),
  ]);
  const isDown = data.parts.some(({ fault }) => fault !== null);
  const open = [
    ...(data.browser?.outdated ? [t('outdated browser')] : []),
    ...(data.last_backup ? [] : [t('no backup yet')]),
  ];
  const works =
    open.length === 0
      ? t('All systems operational.')
      : t.many(
          open.length,
          'All systems operational. {count} point needs attention: {what}.|All systems operational. {count} points need attention: {what}.',
          { what: open.join(', ') },
        );
  return (
    <>
      <PageHeader title={t('System')} note={isDown ? t('Some services are down.') : works} />
      <div className="grid gap-4">
        <Parts parts={data.parts} />
        <Installation state={data} now={Date.now()} />
        <Engines initial={engines} now={Date.now()} />
        <Processes processes={data.processes} now={Date.now()} />
        <Services services={data.services} />
        <Queue queue={data.queue} />
        <FailedJobs jobs={data.failed_jobs} now={Date.now()} />
        <Storage storage={data.storage} />
        <Retention rules={retention.data.rules} now={Date.now()} />
      </div>
    </>
  );
}
