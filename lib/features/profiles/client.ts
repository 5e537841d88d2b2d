import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { PartId } from '#lib/features/profiles/labels.ts';

/** What a profile is about: a page, or a tracked keyword of a project. */
export type ProfileSubject = { projectId: string; url: string } | { projectId: string; keywordId: string };

/** One part of a profile; each has a request of its own, so that the slowest one does not hold up the others. */
export const profileQuery = (subject: ProfileSubject, part: PartId) =>
  queryOptions({
    queryKey: ['profile', subject, part],
    queryFn: async ({ signal }) => {
      const { data } =
        'url' in subject
          ? await call('get_page_profile', { project_id: subject.projectId, url: subject.url, part }, signal)
          : await call(
              'get_keyword_profile',
              { project_id: subject.projectId, keyword_id: subject.keywordId, part },
              signal,
            );
      return { part: data.parts[0] ?? null, timeline: data.timeline };
    },
    staleTime: 60_000,
  });
