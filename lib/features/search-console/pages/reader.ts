import 'server-only';
import { accountById } from '#lib/features/google-accounts/service.ts';
import type { Reader } from '#lib/features/search-console/api/search-analytics.ts';
import { findProperty, type PropertyRow } from '#lib/features/search-console/property-store.ts';
import { NotConfigured, NotFound } from '#lib/platform/errors.ts';

/** The property of a project with the account that reads it. @throws NotFound, NotConfigured (file, disconnected) */
export async function readerOf(projectId: string): Promise<{ property: PropertyRow; reader: Reader }> {
  const property = await findProperty(projectId);
  if (!property) throw new NotFound('This project has no Search Console property.');
  const reader = await readerFor(property);
  if (!reader) throw new NotConfigured('This needs a connected Google account. Connect Search Console first.');
  return { property, reader };
}

/** The account that reads a property; null: none, or it is revoked. */
export async function readerFor({ siteUrl, accountId }: PropertyRow): Promise<Reader | null> {
  const account = accountId ? await accountById(accountId) : null;
  return siteUrl && account?.status === 'connected' ? { account, siteUrl } : null;
}
