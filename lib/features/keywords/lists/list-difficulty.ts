import 'server-only';
import type { DifficultySource, ListedRow } from '#lib/features/keywords/lists/item-store.ts';
import type { ListedKeyword } from '#lib/features/keywords/lists/list-keywords-contract.ts';
import type { ListRow } from '#lib/features/keywords/lists/store.ts';
import { seesDifficulty, toDifficulty } from '#lib/features/rankings/service.ts';
import { findMembership } from '#lib/platform/access/project-access.ts';

/** The difficulty of the keywords of a list: where it is stored, and whether the caller may see it. */
export interface ListDifficulty {
  /** Null: the list is in no project of the caller. */
  source: DifficultySource | null;
  sees: boolean;
}

/** Where the difficulties of a list are stored, for a user who may read it. */
export async function difficultyOf(
  userId: string,
  { projectId, country, language, engines }: ListRow,
): Promise<ListDifficulty> {
  const member = projectId === null ? null : await findMembership(projectId, userId);
  if (!member) return { source: null, sees: true };
  const source = { projectId: member.projectId, country, language, engines };
  return { source, sees: seesDifficulty(member.project, userId) };
}

const none = (reason: ListedKeyword['difficulty_reason']) => ({
  difficulty: null,
  difficulty_low: null,
  difficulty_high: null,
  difficulty_reason: reason,
});

/** The difficulty of a keyword of a list, or why it has none. */
export function presentDifficulty({ difficulty }: ListedRow, { source, sees }: ListDifficulty) {
  if (!source) return none('no_project');
  if (!sees) return none('private');
  return difficulty ? toDifficulty(difficulty, true) : none('not_tracked');
}
