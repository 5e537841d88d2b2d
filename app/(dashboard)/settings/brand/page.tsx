import { BrandForm } from '#components/brands/brand-form.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { getBrand } from '#lib/features/brands/contract.ts';
import { messages } from '../../../messages.ts';
import { read } from '../../read.ts';
import { ScreenCurl } from '../../screen-curl.tsx';

export const generateMetadata = async () => ({ title: (await messages())('White label') });

export default async function BrandPage() {
  const [user, t] = await Promise.all([requireUser(), messages()]);
  if (user.role !== 'owner') {
    return (
      <EmptyState heading="h1" title={t('Only owners can change the white label')}>
        {t('Projects can have a white label of their own, in their settings.')}
      </EmptyState>
    );
  }
  const { data } = await read(getBrand, {});
  return (
    <div className="max-w-200">
      <PageHeader
        title={t('White label')}
        note={t(
          'Logo, color and texts for reports, PDFs, share links and emails of all projects. A project can have its own.',
        )}
      />
      <Panel>
        <PanelBody className="pt-4">
          <BrandForm brand={data.brand} canEdit />
        </PanelBody>
      </Panel>
      <ScreenCurl of={getBrand} input={{}} />
    </div>
  );
}
