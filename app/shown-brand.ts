import 'server-only';
import { createHash } from 'node:crypto';
import type { Metadata } from 'next';
import { cache } from 'react';
import type { ShownBrand } from '#components/shell/wordmark.tsx';
import { currentUser } from '#lib/features/accounts/sign-in/session.ts';
import type { Brand } from '#lib/features/brands/contract.ts';
import { brandOfClient } from '#lib/features/brands/service.ts';
import { readerProjects } from './reader-projects.ts';

/** An icon without an image: a page of an agency without a logo does not show the product's. */
export const NO_ICON = 'data:,';

/** The brand that stands for the product to whoever asks: visitors and clients; null: the product itself. Read once per request. */
export const currentBrand: () => Promise<Brand | null> = cache(async () => {
  const user = await currentUser();
  if (!user) return brandOfClient([]);
  if (user.role !== 'client') return null;
  return brandOfClient((await readerProjects(user)).map(({ id }) => id));
});

/** The same as name and address of the logo, for title and frame of a page. */
export const shownBrand: () => Promise<ShownBrand | null> = cache(async () => {
  const brand = await currentBrand();
  if (!brand) return null;
  const { logo, author, logo_image: image } = brand;
  // A changed logo has another address, so that browsers may keep each one.
  const version = createHash('sha256').update(image).digest('hex').slice(0, 12);
  return { name: logo || author, logo: image && `/api/brand-logo?v=${version}` };
});

/** Metadata of the pages that show it: the title ends with its name, and the tab has its logo. */
export async function brandMetadata(): Promise<Metadata> {
  const brand = await shownBrand();
  if (!brand) return {};
  const { name, logo } = brand;
  return { title: { default: name, template: name ? `%s · ${name}` : '%s' }, icons: logo || NO_ICON };
}
