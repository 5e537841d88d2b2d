import 'server-only';
import type { Brand } from '#lib/features/brands/contract.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';

const KEY = 'brand';

/** The stored brand of a project; null: none. */
export async function findOfProject(projectId: string): Promise<unknown> {
  return (await db().projectBrand.findUnique({ where: { projectId } }))?.brand ?? null;
}

/** Stores the brand of a project. */
export async function saveOfProject(projectId: string, brand: Brand): Promise<void> {
  const value = storable({ ...brand });
  await db().projectBrand.upsert({
    where: { projectId },
    create: { projectId, brand: value },
    update: { brand: value },
  });
}

/** The stored brand of the installation; null: none. */
export async function findOfInstallation(): Promise<unknown> {
  return (await db().setting.findUnique({ where: { key: KEY } }))?.value ?? null;
}

/** Stores the brand of the installation. */
export async function saveOfInstallation(brand: Brand): Promise<void> {
  const value = storable({ ...brand });
  await db().setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } });
}
