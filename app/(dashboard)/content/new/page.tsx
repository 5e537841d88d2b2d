import { NewDraftForm } from '#components/content/new-draft-form.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { countryChoices } from '../../country-names.ts';

export const metadata = { title: 'New draft' };

export default function NewDraftPage() {
  return (
    <>
      <PageHeader title="New draft" note="From a keyword, an empty page, or a post for social networks." />
      <Panel>
        <PanelBody className="pt-4">
          <NewDraftForm countries={countryChoices()} />
        </PanelBody>
      </Panel>
    </>
  );
}
