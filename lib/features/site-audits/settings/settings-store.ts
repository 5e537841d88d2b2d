import 'server-only';
import type { CrawlSettings as Settings } from '#lib/features/site-audits/crawl-fields-contract.ts';
import type { SiteSecrets } from '#lib/features/site-audits/settings/credentials.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { CrawlSettings } from '#lib/platform/prisma/client.ts';
import { seal, unseal } from '#lib/platform/security/secrets.ts';

/** Saved crawl settings. Every `where` includes the owner. */

export type SettingsRow = CrawlSettings;

/** Host and port, without www.: one site, one row. */
export const settingsHost = (url: string): string => new URL(url).host.replace(/^www\./, '');

const purposeOf = (userId: string, host: string) => `crawl-settings:${userId}:${host}`;

/** Settings to save. */
export interface NewSettings {
  url: string;
  settings: Settings;
  secrets: SiteSecrets | null;
  ownSiteAt: Date | null;
}

/** A user's settings, by host. */
export const listSettings = (userId: string): Promise<SettingsRow[]> =>
  db().crawlSettings.findMany({ where: { userId }, orderBy: { host: 'asc' } });

/** A user's settings by id; null if there are none. */
export const findSettings = (userId: string, id: string): Promise<SettingsRow | null> =>
  db().crawlSettings.findFirst({ where: { id, userId } });

/** The settings that apply to a URL; null if none are saved. */
export const settingsFor = (userId: string, url: string): Promise<SettingsRow | null> =>
  db().crawlSettings.findUnique({ where: { userId_host: { userId, host: settingsHost(url) } } });

/** Replaces the settings of a host. */
export function saveSettings(userId: string, { url, settings, secrets, ownSiteAt }: NewSettings): Promise<SettingsRow> {
  const place = { userId, host: settingsHost(url) };
  const data = {
    url,
    settings: storable({ ...settings }),
    secrets: secrets && seal(JSON.stringify(secrets), purposeOf(userId, place.host)),
    ownSiteAt,
  };
  return db().crawlSettings.upsert({ where: { userId_host: place }, create: { ...place, ...data }, update: data });
}

/** @returns whether there were any */
export async function removeSettings(userId: string, id: string): Promise<boolean> {
  return (await db().crawlSettings.deleteMany({ where: { id, userId } })).count > 0;
}

/** The credentials of a row: null: none; `unreadable` after the installation's secret has changed. */
export function secretsOf({ secrets, userId, host }: SettingsRow): SiteSecrets | 'unreadable' | null {
  if (secrets === null) return null;
  const text = unseal(secrets, purposeOf(userId, host));
  // Written only by saveSettings, so it has the right type.
  return text === null ? 'unreadable' : (JSON.parse(text) as SiteSecrets);
}
