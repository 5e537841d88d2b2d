import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { seal, unseal } from '#lib/platform/security/secrets.ts';

/** A cookie in tough-cookie's serialized form. */
export type CookieRecord = Prisma.JsonObject & { domain: string; path: string; key: string };

const DAY_MS = 86_400_000;

/** Unexpired cookies of an engine and an egress route. */
export async function findCookies(engine: string, exit: string, now: Date): Promise<Prisma.JsonValue[]> {
  const rows = await db().engineCookie.findMany({
    where: {
      engine,
      exit,
      OR: [{ expiresAt: { gt: now } }, { expiresAt: null, updatedAt: { gt: new Date(now.getTime() - DAY_MS) } }],
    },
    select: { domain: true, path: true, name: true, cookie: true },
  });
  return rows.flatMap(({ cookie, ...key }) => opened(cookie, purposeOf(engine, exit, key)));
}

/** Anyone who has a cookie can impersonate this installation to the engine, so cookies are encrypted like passwords. */
const purposeOf = (
  engine: string,
  exit: string,
  { domain, path, name }: { domain: string; path: string; name: string },
) => `cookie:${[engine, exit, domain, path, name].join('\n')}`;

/** A cookie that cannot be decrypted (AUTH_SECRET has changed) is ignored: the engine sets a new one. */
function opened(stored: Prisma.JsonValue, purpose: string): Prisma.JsonValue[] {
  const text = typeof stored === 'string' ? unseal(stored, purpose) : null;
  return text === null ? [] : [JSON.parse(text)];
}

/** Cookies to store, and those to delete. */
export interface CookieChanges {
  set: { cookie: CookieRecord; expiresAt: Date | null }[];
  gone: CookieRecord[];
}

/** Saves the changes; each cookie is a row, so that processes do not overwrite each other's. */
export async function saveCookies(engine: string, exit: string, { set, gone }: CookieChanges): Promise<void> {
  const key = ({ domain, path, key: name }: CookieRecord) => ({ engine, exit, domain, path, name });
  for (const { cookie: record, expiresAt } of set) {
    const cookie = seal(JSON.stringify(record), purposeOf(engine, exit, key(record)));
    await db().engineCookie.upsert({
      where: { engine_exit_domain_path_name: key(record) },
      create: { ...key(record), cookie, expiresAt },
      update: { cookie, expiresAt },
    });
  }
  for (const cookie of gone) await db().engineCookie.deleteMany({ where: key(cookie) });
}

/** Deletes expired cookies. */
export async function removeExpiredCookies(now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  await db().engineCookie.deleteMany({
    where: { OR: [{ expiresAt: { lt: now } }, { expiresAt: null, updatedAt: { lt: dayAgo } }] },
  });
}
