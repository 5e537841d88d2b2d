import { formatNumber } from '#lib/text/format.ts';
import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { adoptSchedule } from '#lib/features/backlinks/service.ts';
import type * as contract from '#lib/features/projects/contract.ts';
import { MAX_PROJECTS } from '#lib/features/projects/fields.ts';
import * as store from '#lib/features/projects/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { isClient } from '#lib/platform/access/client-access.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { Conflict, Forbidden, NotFound, Refused } from '#lib/platform/errors.ts';

export { notesOfPage } from '#lib/features/projects/notes-of-page.ts';

/** All projects that the caller is a member of, by name. */
export async function listProjects(
  ctx: Ctx,
  _input: InputOf<typeof contract.listProjects>,
): Promise<OutputOf<typeof contract.listProjects>> {
  const rows = await store.listOf(ownerOf(ctx, 'Projects'));
  return { data: { projects: rows.map((row) => shape(row, ctx)) } };
}

/** @throws NotFound when the project does not exist or the caller is not a member. */
export async function getProject(
  ctx: Ctx,
  input: InputOf<typeof contract.getProject>,
): Promise<OutputOf<typeof contract.getProject>> {
  const { project, role } = await requireProjectRole(ctx, input.project_id, 'viewer');
  return { data: { project: shape({ ...project, role }, ctx) } };
}

/** @throws Refused when the caller already has a project of that domain, or the maximum number of projects. */
export async function createProject(
  ctx: Ctx,
  input: InputOf<typeof contract.createProject>,
): Promise<OutputOf<typeof contract.createProject>> {
  const ownerId = ownerOf(ctx, 'Projects');
  const {
    watched_domains,
    ai_overview: aiOverview,
    local_pack: localPack,
    business_name: businessName,
    ...given
  } = input;
  const domain = withoutWww(input.domain);
  if ((await store.countOwned(ownerId)) >= MAX_PROJECTS) {
    throw new Refused(`A user can own at most ${formatNumber(MAX_PROJECTS)} projects: delete one first.`);
  }
  const row = await store.insert(ownerId, {
    ...given,
    ...(aiOverview !== undefined && { aiOverview }),
    ...(localPack !== undefined && { localPack }),
    ...(businessName !== undefined && { businessName }),
    domain,
    watchedDomains: tidy(watched_domains, domain),
  });
  if (!row) throw taken(domain);
  await adoptSchedule(row.id);
  return { data: { project: shape({ ...row, role: 'owner' }, ctx) } };
}

/**
 * Changes the given fields; each save increases the revision. Only owners may change the domain, because it determines
 * which backlinks are shown.
 * @throws NotFound as above, Forbidden (viewer; another domain by an editor), Refused (domain is taken), Conflict when
 *   it was changed since `base_revision`
 */
export async function updateProject(
  ctx: Ctx,
  input: InputOf<typeof contract.updateProject>,
): Promise<OutputOf<typeof contract.updateProject>> {
  const { project: present, role, userId } = await requireProjectRole(ctx, input.project_id, 'editor');
  const {
    project_id: id,
    base_revision,
    watched_domains,
    domain: named,
    backlinks_shared: shared,
    ai_overview: aiOverview,
    local_pack: localPack,
    business_name: businessName,
    ...given
  } = input;
  const domain = named === undefined ? present.domain : withoutWww(named);
  if (domain !== present.domain && role !== 'owner') {
    throw new Forbidden(
      `domain: only an owner of the project can change it (currently ${present.domain}); you are an editor.`,
    );
  }
  const isKeeper = userId === present.ownerId;
  if (shared && !isKeeper) {
    throw new Forbidden('backlinks_shared: only the owner of the backlinks can share them with the project.');
  }
  // Members see the backlinks that the project's owner stores for its domain. Nobody else may choose that domain: a
  // change by another owner ends the sharing, whether there are backlinks or not.
  const backlinksShared = domain !== present.domain && !isKeeper ? false : shared;
  const watchedDomains = tidy(watched_domains ?? present.watchedDomains, domain);
  // An unchanged value is not written, because an owner may change it at the same time.
  const fields = {
    ...given,
    ...(aiOverview !== undefined && { aiOverview }),
    ...(localPack !== undefined && { localPack }),
    ...(businessName !== undefined && { businessName }),
    ...(domain !== present.domain && { domain }),
    watchedDomains,
    backlinksShared,
  };
  const row = await store.update(id, base_revision, fields);
  if (row === null)
    throw isKeeper ? taken(domain) : new Refused(`domain: this project cannot be changed to ${domain}.`);
  if (!row) {
    const { project: now } = await requireProjectRole(ctx, id, 'editor');
    throw new Conflict(
      `The project is at revision ${now.revision} since ${now.updatedAt.toISOString()}; this change is based on ` +
        `revision ${base_revision}. Nothing was overwritten: reload the project, merge the changes and save with revision ${now.revision}.`,
    );
  }
  if (domain !== present.domain) await adoptSchedule(id);
  return { data: { project: shape({ ...row, role }, ctx) } };
}

/** @throws NotFound as above, Forbidden for all but owners. */
export async function deleteProject(
  ctx: Ctx,
  input: InputOf<typeof contract.deleteProject>,
): Promise<OutputOf<typeof contract.deleteProject>> {
  await requireProjectRole(ctx, input.project_id, 'owner');
  const searches = await store.openSearches(input.project_id);
  if ((await store.remove(input.project_id)) === 0) throw new NotFound('Project not found.');
  if (searches.length > 0) {
    // Its checks were deleted with it; searches remain, so those in progress must be ended here. Imported dynamically,
    // because every page loads this file and should not load the engines.
    const { endSearches } = await import('#lib/features/searches/service.ts');
    await endSearches(ctx, searches, 'The project was deleted.');
  }
  return { data: { deleted: true } };
}

const taken = (domain: string) => new Refused(`domain: a project already exists for ${domain}.`);
const withoutWww = (domain: string) => domain.replace(/^www\.(?=.+\.)/, '');

function tidy(domains: readonly string[], own: string): string[] {
  return [...new Set(domains.map(withoutWww))].filter((domain) => domain !== own);
}

/** A project as the contract shows it. Note and tags are for those who work on it, not for its clients. */
export function shape(row: store.ProjectRow, { actor }: Pick<Ctx, 'actor'>): contract.Project {
  const isHidden = isClient(actor);
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    watched_domains: row.watchedDomains,
    engines: row.engines,
    countries: row.countries,
    languages: row.languages,
    devices: row.devices,
    depth: row.depth,
    ai_overview: row.aiOverview,
    local_pack: row.localPack,
    business_name: row.businessName,
    tags: isHidden ? [] : row.tags,
    note: isHidden ? '' : row.note,
    timezone: row.timezone,
    sample: row.sample,
    backlinks_shared: row.backlinksShared,
    role: row.role,
    revision: row.revision,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
