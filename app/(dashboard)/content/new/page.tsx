import type { Metadata } from 'next';
import { NewDraftForm } from '#components/content/new-draft-form.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { messages } from '../../../messages.ts';
import { countryChoices } from '../../country-names.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('New draft') };
}

export default async function NewDraftPage() {
  const [t] = await Promise.all([messages(), requireUser()]);
  return (
    <>
      <PageHeader title={t('New draft')} note={t('Start from a keyword, an empty page or a social post.')} />
      <Panel>
        <PanelBody className="pt-4">
          <NewDraftForm countries={await countryChoices()} />
        </PanelBody>
      </Panel>
    </>
  );
}
