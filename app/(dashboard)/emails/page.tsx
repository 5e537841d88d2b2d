import type { Metadata } from 'next';
import { EmailForm } from '#components/emails/email-form.tsx';
import { EmailList } from '#components/emails/email-list.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { emailRunState, listEmailRuns } from '#lib/features/emails/runs-contract.ts';
import { messages } from '../../messages.ts';
import { countryChoices } from '../country-names.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('E-mails') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function EmailsPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const find = typeof params.find === 'string' ? params.find.slice(0, 253) : '';
  const state = emailRunState.safeParse(params.state).data;
  const { data: list } = await read(listEmailRuns, { ...(find && { find }), ...(state && { state }) });
  return (
    <>
      <PageHeader
        title={t('E-mails')}
        note={t(
          'Addresses that a domain publishes, each with the pages it stands on. Pages found by searching and the domain’s own are read.',
        )}
      />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <EmailForm
              countries={await countryChoices()}
              autoFocus={list.runs.length === 0 || typeof params.domain === 'string'}
            />
          </PanelBody>
        </Panel>
        <EmailList initial={list} initialFilter={{ find, state: state ?? '' }} now={Date.now()} />
      </div>
      <ScreenCurl of={listEmailRuns} input={{ ...(find && { find }), ...(state && { state }) }} />
    </>
  );
}
