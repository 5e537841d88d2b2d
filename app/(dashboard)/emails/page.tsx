import type { Metadata } from 'next';
import { EmailForm } from '#components/emails/email-form.tsx';
import { EmailList } from '#components/emails/email-list.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { emailRunState, listEmailRuns } from '#lib/features/emails/runs-contract.ts';
import { messages } from '../../messages.ts';
import { countryChoices } from '../country-names.ts';
import { chosenProject } from '../current-project.ts';
import { read } from '../read.ts';
import { ScreenCurl } from '../screen-curl.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('Email finder') };
}

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function EmailsPage({ searchParams }: PageProps) {
  const t = await messages();
  const params = await searchParams;
  const project = await chosenProject(params);
  const scope = project ? { project_id: project.id } : {};
  const find = typeof params.find === 'string' ? params.find.slice(0, 253) : '';
  const state = emailRunState.safeParse(params.state).data;
  const { data: list } = await read(listEmailRuns, { ...scope, ...(find && { find }), ...(state && { state }) });
  return (
    <>
      <PageHeader title={t('Email finder')} note={t('Find published email addresses of a domain, with sources.')} />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <EmailForm
              countries={await countryChoices()}
              autoFocus={list.runs.length === 0 || typeof params.domain === 'string'}
            />
          </PanelBody>
        </Panel>
        <EmailList project={project} initial={list} initialFilter={{ find, state: state ?? '' }} now={Date.now()} />
      </div>
      <ScreenCurl of={listEmailRuns} input={{ ...scope, ...(find && { find }), ...(state && { state }) }} />
    </>
  );
}
