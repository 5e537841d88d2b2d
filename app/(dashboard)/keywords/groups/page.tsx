import { GroupingForm } from '#components/keyword-groups/grouping-form.tsx';
import { GroupingList } from '#components/keyword-groups/grouping-list.tsx';
import { KeywordPlaces } from '#components/keyword-lists/keyword-places.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody } from '#components/ui/panel.tsx';
import { GROUPING_STATUSES, listKeywordGroupings } from '#lib/features/keyword-groups/contract.ts';
import { countryChoices } from '../../country-names.ts';
import { read } from '../../read.ts';

export const metadata = { title: 'Keyword groups' };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function KeywordGroupsPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const find = typeof params.find === 'string' ? params.find.slice(0, 80) : '';
  const state = GROUPING_STATUSES.find((one) => one === params.state);
  const { data: list } = await read(listKeywordGroupings, {
    ...(find && { q: find }),
    ...(state && { status: state }),
  });
  return (
    <>
      <PageHeader
        title="Keyword groups"
        note="Keywords for which an engine shows the same pages: one page of yours can answer each group."
      />
      <KeywordPlaces />
      <div className="grid grid-cols-1 gap-4">
        <Panel>
          <PanelBody className="pt-4">
            <GroupingForm countries={countryChoices()} autoFocus={list.groupings.length === 0 && !find && !state} />
          </PanelBody>
        </Panel>
        <GroupingList initial={list} initialFilter={{ find, state: state ?? '' }} now={Date.now()} />
      </div>
    </>
  );
}
