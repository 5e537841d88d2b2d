import 'server-only';
import { z } from 'zod';
import { db } from '#lib/platform/database/db.ts';

const KEY = 'ai-assistants-cap';
const stored = z.object({ usd: z.number().nonnegative() });

/** What the answers of all projects may cost in a month, in millionths of a US dollar; null: no cap. */
export async function installationCap(): Promise<bigint | null> {
  const row = await db().setting.findUnique({ where: { key: KEY } });
  const { data } = stored.safeParse(row?.value);
  return data ? BigInt(Math.round(data.usd * 1_000_000)) : null;
}

/** Sets the cap; null: none. */
export async function saveInstallationCap(usd: number | null): Promise<void> {
  if (usd === null) {
    await db().setting.deleteMany({ where: { key: KEY } });
    return;
  }
  const value = { usd };
  await db().setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } });
}
