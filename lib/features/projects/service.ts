import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { Ctx } from '#lib/features/context.ts';
import type * as contract from '#lib/features/projects/contract.ts';
import * as store from '#lib/features/projects/store.ts';
import { Forbidden, NotFound, Refused } from '#lib/platform/errors.ts';

type Row = NonNullable<Awaited<ReturnType<typeof store.findOwned>>>;

/** All projects of the one who asks, by name. */
export async function listProjects(
  ctx: Ctx,
  _input: InputOf<typeof contract.listProjects>,
): Promise<OutputOf<typeof contract.listProjects>> {
  const rows = await store.listOwned(ownerOf(ctx));
  return { data: { projects: rows.map(shape) } };
}

/** @throws Refused when there is a project of that domain already. */
export async function createProject(
  ctx: Ctx,
  input: InputOf<typeof contract.createProject>,
): Promise<OutputOf<typeof contract.createProject>> {
  const domain = withoutWww(input.domain);
  const watchedDomains = tidy(input.watched_domains, domain);
  const row = await store.insert(ownerOf(ctx), { name: input.name, domain, watchedDomains });
  if (!row) throw taken(domain);
  return { data: { project: shape(row) } };
}

/** @throws NotFound for an unknown project and for somebody else's; Refused when the domain is taken. */
export async function updateProject(
  ctx: Ctx,
  input: InputOf<typeof contract.updateProject>,
): Promise<OutputOf<typeof contract.updateProject>> {
  const owner = ownerOf(ctx);
  const present = await store.findOwned(owner, input.id);
  if (!present) throw unknown();
  const domain = input.domain === undefined ? present.domain : withoutWww(input.domain);
  const row = await store.updateOwned(owner, input.id, {
    ...(input.name !== undefined && { name: input.name }),
    domain,
    watchedDomains: tidy(input.watched_domains ?? present.watchedDomains, domain),
  });
  if (row === null) throw taken(domain);
  if (!row) throw unknown();
  return { data: { project: shape(row) } };
}

/** @throws NotFound for an unknown project and for somebody else's. */
export async function deleteProject(
  ctx: Ctx,
  input: InputOf<typeof contract.deleteProject>,
): Promise<OutputOf<typeof contract.deleteProject>> {
  if ((await store.deleteOwned(ownerOf(ctx), input.id)) === 0) throw unknown();
  return { data: { deleted: true } };
}

/** One project of the one who asks; for screens and for filing results. @throws NotFound as above. */
export async function getProject(ctx: Ctx, id: string): Promise<contract.Project> {
  const row = await store.findOwned(ownerOf(ctx), id);
  if (!row) throw unknown();
  return shape(row);
}

function ownerOf(ctx: Ctx): string {
  if (ctx.actor.kind === 'system') throw new Forbidden('Projects belong to a person.');
  return ctx.actor.userId;
}

const unknown = () => new NotFound('There is no such project.');
const taken = (domain: string) => new Refused(`domain: there is a project of ${domain} already.`);
const withoutWww = (domain: string) => domain.replace(/^www\.(?=.+\.)/, '');

function tidy(domains: readonly string[], own: string): string[] {
  return [...new Set(domains.map(withoutWww))].filter((domain) => domain !== own);
}

function shape(row: Row): contract.Project {
  return {
    id: row.id,
    name: row.name,
    domain: row.domain,
    watched_domains: row.watchedDomains,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
