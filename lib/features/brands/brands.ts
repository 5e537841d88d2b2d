import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/features/brands/contract.ts';
import * as store from '#lib/features/brands/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { Forbidden } from '#lib/platform/errors.ts';

const NONE: contract.Brand = { author: '', logo: '', logo_image: '', color: '', footer: '', hide_product: false };

/** A stored brand; invalid parts are replaced by their defaults. */
function readBrand(value: unknown): contract.Brand {
  const read = contract.brand.partial().safeParse(value);
  return { ...NONE, ...(read.success ? read.data : {}) };
}

/** @throws NotFound */
export async function getProjectBrand(
  ctx: Ctx,
  input: InputOf<typeof contract.getProjectBrand>,
): Promise<OutputOf<typeof contract.getProjectBrand>> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const [own, fallback] = await Promise.all([store.findOfProject(project.id), store.findOfInstallation()]);
  return { data: { brand: readBrand(own), fallback: readBrand(fallback) } };
}

/** @throws NotFound, Forbidden */
export async function setProjectBrand(
  ctx: Ctx,
  { project_id: projectId, ...brand }: InputOf<typeof contract.setProjectBrand>,
): Promise<OutputOf<typeof contract.setProjectBrand>> {
  await requireProjectRole(ctx, projectId, 'editor');
  await store.saveOfProject(projectId, brand);
  return getProjectBrand(ctx, { project_id: projectId });
}

/** @throws Forbidden */
export async function getBrand(ctx: Ctx): Promise<OutputOf<typeof contract.getBrand>> {
  requireOwner(ctx);
  return { data: { brand: readBrand(await store.findOfInstallation()) } };
}

/** @throws Forbidden */
export async function setBrand(
  ctx: Ctx,
  brand: InputOf<typeof contract.setBrand>,
): Promise<OutputOf<typeof contract.setBrand>> {
  requireOwner(ctx);
  await store.saveOfInstallation(brand);
  return { data: { brand } };
}

function requireOwner({ actor }: Ctx): void {
  if (actor.kind === 'system' || actor.role !== 'owner') {
    throw new Forbidden('Only owners of this installation can change its white label.');
  }
}

/** The brand that a project shows: its own fields, else those of the installation. The caller has checked access. */
export async function brandOf(projectId: string): Promise<contract.Brand> {
  const [own, installation] = await Promise.all([store.findOfProject(projectId), store.findOfInstallation()]);
  return withFallback(readBrand(own), readBrand(installation));
}

/**
 * What sign-in and the screens of clients show in place of the product: the brand of the project if a client has one project,
 * else that of the installation. Null if that does not hide the product.
 */
export async function brandOfClient(projectIds: readonly string[]): Promise<contract.Brand | null> {
  const [only, ...others] = projectIds;
  const own = only !== undefined && others.length === 0 ? await store.findOfProject(only) : null;
  const brand = withFallback(readBrand(own), readBrand(await store.findOfInstallation()));
  return brand.hide_product ? brand : null;
}

/** Each field of one brand, else of the other. A logo is text or an image: they are never mixed. */
export function withFallback(own: contract.Brand, other: contract.Brand): contract.Brand {
  const logo = own.logo || own.logo_image ? own : other;
  return {
    author: own.author || other.author,
    logo: logo.logo,
    logo_image: logo.logo_image,
    color: own.color || other.color,
    footer: own.footer || other.footer,
    hide_product: own.hide_product || other.hide_product,
  };
}
