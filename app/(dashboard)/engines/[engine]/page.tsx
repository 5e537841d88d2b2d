import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { engineNames } from '#components/searches/search-labels.ts';
import { EngineView } from '#components/system/engine-view.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { ENGINES } from '#lib/contract/fields.ts';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { getEngineChecks } from '#lib/features/rankings/contract.ts';
import { engineHealth } from '#lib/features/searches/engines-contract.ts';
import { listSearches } from '#lib/features/searches/searches-contract.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ engine: string }>;
}

const engineOf = async ({ params }: PageProps) => {
  const { engine } = await params;
  return ENGINES.find((one) => one === engine) ?? notFound();
};

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('Status of {engine}', { engine: engineNames[await engineOf(props)] }) };
}

const SHOWN = 10;

/** One search engine: state, reason, since when, what to do, each connection, and the last failed checks. */
export default async function EnginePage(props: PageProps) {
  const engine = await engineOf(props);
  const [t, user, { data: health }, { data: failed }, { data: checks }] = await Promise.all([
    messages(),
    requireUser(),
    read(engineHealth, {}),
    read(listSearches, { search_engine: engine, state: 'failed', limit: SHOWN }),
    read(getEngineChecks, { search_engine: engine, limit: SHOWN }),
  ]);
  return (
    <>
      <PageHeader
        title={engineNames[engine]}
        note={t('Search engine status, based on recent requests of this server.')}
      />
      <EngineView
        engine={engine}
        initial={health.engines}
        failed={failed.searches}
        checks={checks}
        canRetry={user.role === 'owner'}
        now={Date.now()}
      />
      <ScreenCurl of={engineHealth} input={{}} />
    </>
  );
}
