import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/projects/contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { Refused } from '#lib/platform/errors.ts';

/** A sample has months of history: enough to delete it on a busy machine, in milliseconds. */
const TRANSACTION = { maxWait: 10_000, timeout: 60_000 };

/** What is deleted with a project, and what remains without it, for the confirmation dialog. */
export interface Removal {
  keywords: number;
  checks: number;
  reports: number;
  alertRules: number;
  notes: number;
  otherMembers: number;
  /** Tool results filed under it. */
  filed: number;
}

/** Counts what a deletion removes. @throws NotFound (project) */
export async function countRemoval(ctx: Ctx, id: string): Promise<Removal> {
  await requireProjectRole(ctx, id, 'viewer');
  const where = { where: { projectId: id } };
  // Loaded here: the settings of a project show this, and need nothing else of these features.
  const { runKinds } = await import('#lib/features/run-kinds.ts');
  const filed = [
    ...runKinds.map((kind) => kind.countIn(id)),
    db().search.count(where),
    db().siteAudit.count(where),
    db().keywordList.count(where),
    db().draft.count(where),
    db().emailRun.count(where),
  ];
  const [keywords, checks, reports, alertRules, notes, members, ...results] = await Promise.all([
    db().trackedKeyword.count(where),
    db().rankCheck.count({ where: { keyword: { projectId: id } } }),
    db().report.count(where),
    db().alertRule.count(where),
    db().projectNote.count(where),
    db().projectMember.count(where),
    ...filed,
  ]);
  const sum = results.reduce((total, count) => total + count, 0);
  return { keywords, checks, reports, alertRules, notes, otherMembers: Math.max(0, members - 1), filed: sum };
}

/**
 * Deletes a sample project with everything it contains: tracked keywords, and the results filed under it. The next
 * sweep of the evidence store removes raw pages that nothing references any longer.
 * @throws NotFound (project), Forbidden (not an owner), Refused when it is not a sample
 */
export async function removeSample(
  ctx: Ctx,
  input: InputOf<typeof contract.removeSample>,
): Promise<OutputOf<typeof contract.removeSample>> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'owner');
  if (!project.sample) throw new Refused('Not a sample project.');
  const where = { where: { projectId: project.id } };
  const { runKinds } = await import('#lib/features/run-kinds.ts');
  await db().$transaction(async (tx) => {
    for (const kind of runKinds) await kind.deleteIn(tx, project.id);
    await tx.keywordList.deleteMany(where);
    await tx.draft.deleteMany(where);
    await tx.search.deleteMany(where);
    await tx.siteAudit.deleteMany(where);
    await tx.emailRun.deleteMany(where);
    await tx.backlinkDomain.deleteMany({ where: { domain: project.domain, userId: project.ownerId } });
    await tx.project.deleteMany({ where: { id: project.id } });
  }, TRANSACTION);
  return { data: { deleted: true } };
}
