'use client';

import { useQuery } from '@tanstack/react-query';
import { OutOfDate } from '#components/ui/out-of-date.tsx';
import { Callout } from '#components/ui/states.tsx';
import { keysQuery, submissionsQuery } from '#lib/features/indexnow/client.ts';
import type { IndexnowKeyView, IndexnowSubmissionView } from '#lib/features/indexnow/contract.ts';
import { useMessages } from '#messages';
import { Keys } from './keys.tsx';
import { SubmissionList } from './submission-list.tsx';
import { SubmitForm } from './submit-form.tsx';

interface IndexnowViewProps {
  project: { id: string; host: string };
  isOwner: boolean;
  keys: IndexnowKeyView[];
  submissions: IndexnowSubmissionView[];
}

/** Keys, the form that submits URLs, and what was submitted. */
export function IndexnowView({ project, isOwner, keys, submissions }: IndexnowViewProps) {
  const t = useMessages();
  const keyList = useQuery({ ...keysQuery(project.id), initialData: keys });
  const list = useQuery({ ...submissionsQuery(project.id), initialData: submissions });
  const verified = keyList.data.filter(({ verified_at: at }) => at !== null);
  return (
    <div className="grid grid-cols-1 gap-4">
      <OutOfDate query={list} />
      {!isOwner && <Callout>{t('Only owners of the project can create keys and submit URLs.')}</Callout>}
      <Keys project={project} keys={keyList.data} isOwner={isOwner} />
      {isOwner && verified.length > 0 && <SubmitForm projectId={project.id} keys={verified} />}
      <SubmissionList projectId={project.id} submissions={list.data} isOwner={isOwner} />
    </div>
  );
}
