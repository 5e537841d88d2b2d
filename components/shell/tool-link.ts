import { queryOptions } from '@tanstack/react-query';

/** An operation with its title. */
export interface ToolLink {
  id: string;
  title: string;
}

/** The tools that have a form. */
export const toolLinksQuery = queryOptions({
  queryKey: ['tools'],
  queryFn: async ({ signal }): Promise<ToolLink[]> => {
    const answer = await fetch('/api/tools', { signal });
    return answer.ok ? answer.json() : [];
  },
  staleTime: Number.POSITIVE_INFINITY,
});
