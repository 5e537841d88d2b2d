import 'server-only';
import { db } from '#lib/platform/database/db.ts';

const KEY = 'search-sources';

/** Configured sources by engine; other engines are queried directly. */
export async function findChoices(): Promise<Record<string, string>> {
  const row = await db().setting.findUnique({ where: { key: KEY } });
  const value = row?.value;
  if (!value || typeof value !== 'object' || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Stores which source searches an engine. */
export async function saveChoice(engine: string, source: string): Promise<void> {
  await db().$executeRaw`INSERT INTO settings (key, value, updated_at)
    VALUES (${KEY}, jsonb_build_object(${engine}::text, ${source}::text), now())
    ON CONFLICT (key) DO UPDATE SET value = settings.value || excluded.value, updated_at = now()`;
}
