import type { Metadata } from 'next';
import { cache } from 'react';
import { TreeView } from '#components/keywords/questions/tree-view.tsx';
import { FiledIn } from '#components/shell/stored-project.tsx';
import { getQuestionTree } from '#lib/features/question-trees/contract.ts';
import { messages } from '../../../../messages.ts';
import { countryName } from '../../../country-names.ts';
import { read } from '../../../read.ts';
import { ScreenCurl } from '../../../screen-curl.tsx';

interface PageProps {
  params: Promise<{ id: string }>;
}

/** Cached, so that the title and the page share one read. */
const treeOf = cache(async (id: string) => (await read(getQuestionTree, { id })).data.tree);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const t = await messages();
  return { title: t('{name}, people also ask', { name: (await treeOf((await params).id)).keyword }) };
}

export default async function QuestionTreePage({ params }: PageProps) {
  const tree = await treeOf((await params).id);
  return (
    <>
      <FiledIn id={tree.project_id} />
      <TreeView key={tree.id} initial={tree} country={await countryName(tree.country)} />
      <ScreenCurl of={getQuestionTree} input={{ id: tree.id }} />
    </>
  );
}
