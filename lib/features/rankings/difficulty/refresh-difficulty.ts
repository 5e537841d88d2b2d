import 'server-only';
import { referringDomainsOf } from '#lib/features/backlinks/service.ts';
import { difficultyInput } from '#lib/features/rankings/difficulty/difficulty-input.ts';
import {
  countFirstPages,
  readFirstPages,
  type StoredDifficulty,
  writeDifficulties,
} from '#lib/features/rankings/difficulty/difficulty-store.ts';
import { difficultyOf } from '#lib/features/rankings/difficulty/formula.ts';
import type { Ctx } from '#lib/net/context.ts';

type Pages = Awaited<ReturnType<typeof countFirstPages>>;

/** Whose keywords are calculated, and the first pages that were counted for earlier ones. */
export interface DifficultyOf {
  projectId: string;
  ownerId: string;
  pages: Map<string, Pages>;
}

/**
 * Calculates the difficulty of keywords of a project from their newest stored lists and the backlink indexes that the project's
 * owner may read, and stores it with them.
 */
export async function refreshDifficulty(
  ctx: Ctx,
  { projectId, ownerId, pages }: DifficultyOf,
  nos: readonly number[],
): Promise<void> {
  const stored = new Map((await readFirstPages(nos)).map((page) => [page.no, page]));
  const hosts = [...new Set([...stored.values()].flatMap((page) => page.hosts))];
  const asOwner: Ctx = { ...ctx, actor: { kind: 'user', userId: ownerId, role: 'member' } };
  const links = hosts.length === 0 ? new Map<string, number>() : await referringDomainsOf(asOwner, hosts);
  const rows: StoredDifficulty[] = [];
  for (const no of nos) {
    const page = stored.get(no);
    if (!page) {
      rows.push({ no, ...NOTHING, reason: 'no_serp' });
      continue;
    }
    const key = `${page.engine} ${page.country}`;
    const counted = pages.get(key) ?? (await countFirstPages(projectId, page.engine, page.country));
    pages.set(key, counted);
    const { total } = difficultyOf(difficultyInput(page, { links, ...counted }));
    rows.push(total ? { no, ...total, reason: null } : { no, ...NOTHING, reason: 'no_links' });
  }
  await writeDifficulties(rows);
}

const NOTHING = { value: null, low: null, high: null };
