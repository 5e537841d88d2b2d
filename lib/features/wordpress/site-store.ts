import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { rememberSecret } from '#lib/platform/observability/redact.ts';
import type { WordpressSite } from '#lib/platform/prisma/client.ts';
import { seal, unseal } from '#lib/platform/security/secrets.ts';

/** WordPress sites of projects. Callers check access to the project. */

export type SiteRow = WordpressSite;

/** Bound to project and site: a password copied to another row, or whose URL was changed, cannot be read. */
const purposeOf = (projectId: string, url: string) => `wordpress:${projectId}:${new URL(url).origin}`;

/** The site of a project; null if none is connected. */
export const findSite = (projectId: string): Promise<SiteRow | null> =>
  db().wordpressSite.findUnique({ where: { projectId } });

/** Stores the site of a project. Its last test is forgotten. */
export function saveSite(
  projectId: string,
  { url, username, password }: { url: string; username: string; password: string },
  now: Date,
): Promise<SiteRow> {
  const secret = seal(password, purposeOf(projectId, url));
  const data = { url, username, secret, testedAt: null, fault: null, updatedAt: now };
  return db().wordpressSite.upsert({ where: { projectId }, create: { projectId, ...data }, update: data });
}

/** Stores the result of a test, unless the site was changed meanwhile. */
export async function recordTest({ projectId, updatedAt }: SiteRow, fault: string | null, now: Date): Promise<void> {
  await db().wordpressSite.updateMany({ where: { projectId, updatedAt }, data: { testedAt: now, fault } });
}

/** @returns whether there was one */
export async function removeSite(projectId: string): Promise<boolean> {
  return (await db().wordpressSite.deleteMany({ where: { projectId } })).count > 0;
}

/** The application password; null after the installation's secret has changed. */
export function passwordOf({ projectId, url, secret }: SiteRow): string | null {
  const password = unseal(secret, purposeOf(projectId, url));
  if (password !== null) rememberSecret(password);
  return password;
}
