import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Callout, EmptyState } from '#components/ui/states.tsx';
import { DeviceChoice } from '#components/web-vitals/device-choice.tsx';
import { LabPanel } from '#components/web-vitals/lab-panel.tsx';
import { NoKey } from '#components/web-vitals/no-key.tsx';
import { PagesTable } from '#components/web-vitals/pages-table.tsx';
import { AssessmentBadge } from '#components/web-vitals/rating-badge.tsx';
import { VitalPanels } from '#components/web-vitals/vital-panels.tsx';
import { VitalsHeader } from '#components/web-vitals/vitals-header.tsx';
import * as contract from '#lib/features/web-vitals/contract.ts';
import { listPagespeedTests } from '#lib/features/web-vitals/pagespeed-tests-contract.ts';
import { FORM_FACTORS } from '#lib/text/web-vitals.ts';
import { useMessages } from '#messages';
import { messages } from '../../messages.ts';
import { NoProject } from '../no-project.tsx';
import { projectOf } from '../project-of.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Core Web Vitals') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function WebVitalsPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const project = await projectOf(params, '/web-vitals');
  if (!project)
    return (
      <>
        <VitalsHeader projectId={null} canRefresh={false} hasData={false} note={t('Field data (CrUX, 28 days)')} />
        <NoProject what={t('Core Web Vitals')} />
      </>
    );
  const device = FORM_FACTORS.find((one) => one === params.device) ?? 'phone';
  const page = typeof params.page === 'string' && params.page !== '' ? params.page : undefined;
  const input = { project_id: project.id, form_factor: device, ...(page !== undefined && { page_id: page }) };
  const { data } = await read(contract.getWebVitals, input);
  const { configured, pages, shown } = data;
  const canEdit = project.role !== 'viewer';
  const isPage = pages.some(({ id, scope }) => id === shown?.id && scope === 'url');
  const tests =
    shown && isPage
      ? (
          await read(listPagespeedTests, {
            project_id: project.id,
            url: shown.requested,
            form_factor: device,
            limit: 10,
          })
        ).data.tests
      : [];
  return (
    <>
      <VitalsHeader
        projectId={project.id}
        canRefresh={canEdit && configured}
        hasData={pages.length > 0}
        note={
          <>
            <bdi>{project.name}</bdi> · {t('Field data (CrUX, 28 days)')}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {!configured && <NoKey />}
        {shown ? (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <DeviceChoice project={project.id} device={device} page={page} />
              <p className="flex min-w-0 flex-wrap items-center gap-2">
                <bdi className="break-all font-medium">{shown.requested}</bdi>
                <AssessmentBadge passed={shown.passed} />
              </p>
            </div>
            <Shown shown={shown}>
              <VitalPanels
                key={`${shown.id} ${device}`}
                projectId={project.id}
                pageId={shown.id}
                device={device}
                checkedAt={pages.find(({ id }) => id === shown.id)?.checked_at ?? null}
              />
            </Shown>
            <PagesTable projectId={project.id} device={device} shown={shown.id} canEdit={canEdit} />
            {isPage && (
              <LabPanel
                key={`${shown.id} ${device}`}
                projectId={project.id}
                url={shown.requested}
                device={device}
                field={shown.weeks.at(-1)?.metrics ?? []}
                tests={tests}
                lab={shown.lab}
                canRun={canEdit && configured}
              />
            )}
          </>
        ) : (
          <Panel>
            <EmptyState
              title={t('No field data yet')}
              action={
                !configured && (
                  <Button asChild variant="primary">
                    <Link href="/settings/connections">{t('Connections')}</Link>
                  </Button>
                )
              }
            >
              {configured
                ? t('The home page is refreshed every week. Refresh now to start.')
                : t('Add a Google API key first.')}
            </EmptyState>
          </Panel>
        )}
      </div>
      <ScreenCurl of={contract.getWebVitals} input={input} />
    </>
  );
}

function Shown({ shown, children }: { shown: NonNullable<contract.WebVitals['shown']>; children: ReactNode }) {
  const t = useMessages();
  if (shown.status === 'not_measured') {
    return <Callout title={t('Not measured yet')}>{t('The values appear after the next refresh.')}</Callout>;
  }
  if (shown.status === 'not_in_crux') {
    return (
      <Callout title={t('Not enough traffic')}>
        {t('Neither this URL nor its origin is in the Chrome UX Report for this device.')}
      </Callout>
    );
  }
  return (
    <>
      {shown.fallback && (
        <Callout>
          {t('This URL has too little traffic. The data is of its origin: {origin}.', { origin: shown.address })}
        </Callout>
      )}
      {children}
    </>
  );
}
