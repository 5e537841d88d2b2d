/** Engines whose SERPs show "People also ask". */
export const QUESTION_ENGINES = ['google', 'bing', 'yahoo'] as const;

export const TREE_STATUSES = ['queued', 'running', 'done', 'partial', 'failed', 'canceled'] as const;
/** The status of a tree. */
export type TreeStatus = (typeof TREE_STATUSES)[number];

/** Questions of a SERP that are searched in turn: as many as Google shows before someone opens one. */
export const FOLLOWED = 4;
/** Levels of questions at most. */
export const MAX_DEPTH = 3;

/** Number of searches that a tree makes at most: one for the keyword, four for the questions of each SERP but those of the last level. */
export function searchesOf(depth: number): number {
  let searches = 0;
  for (let level = 0, width = 1; level < depth; level++, width *= FOLLOWED) searches += width;
  return searches;
}
