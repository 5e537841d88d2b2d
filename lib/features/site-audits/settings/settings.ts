import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { crawlFields, crawlSettings } from '#lib/features/site-audits/crawl-fields-contract.ts';
import type * as contract from '#lib/features/site-audits/crawl-settings-contract.ts';
import { requireValid } from '#lib/features/site-audits/extraction/require-valid.ts';
import { userOf } from '#lib/features/site-audits/owned.ts';
import { windowOf } from '#lib/features/site-audits/settings/crawl-window.ts';
import { audited, type NamedValue, type SiteSecrets } from '#lib/features/site-audits/settings/credentials.ts';
import { confirmOwnSite } from '#lib/features/site-audits/settings/own-site.ts';
import * as store from '#lib/features/site-audits/settings/settings-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput, NotFound } from '#lib/platform/errors.ts';
import { rememberSecret } from '#lib/platform/observability/redact.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;
type Save = Input<'saveCrawlSettings'>;

const notFound = () => new NotFound('Crawl settings not found.');

/**
 * Saves how a site is crawled. Secret values that are absent keep their saved value.
 * @throws InvalidInput (a secret without a saved value), Refused (target, robots.txt without confirmation)
 */
export async function saveCrawlSettings(ctx: Ctx, input: Save): Output<'saveCrawlSettings'> {
  const userId = userOf(ctx);
  const target = ctx.net.checkUrl(input.url);
  target.hash = '';
  const before = await store.settingsFor(userId, target.href);
  const known = before && audited(before.url)(target) ? store.secretsOf(before) : null;
  const secrets = secretsFrom(input, known === 'unreadable' ? null : known);
  if (secrets?.signIn && !audited(target.href)(new URL(secrets.signIn.url)))
    throw new InvalidInput('sign_in_url must be on the same host, protocol and port as url');
  for (const value of valuesOf(secrets)) rememberSecret(value);
  windowOf(input);
  requireValid(input.extract);
  const own = input.obey_robots === false ? (before?.ownSiteAt ?? (input.own_site ? ctx.now() : null)) : null;
  if (input.obey_robots === false) {
    await confirmOwnSite(ctx, { host: target.host, isConfirmed: own !== null, isNew: before?.ownSiteAt == null });
  }
  const row = await store.saveSettings(userId, {
    url: target.href,
    settings: crawlSettings.parse(
      Object.fromEntries(Object.keys(crawlFields).map((name) => [name, given(input, name)])),
    ),
    secrets,
    ownSiteAt: own,
  });
  return { data: { settings: toView(row) } };
}

const given = (input: Save, name: string): unknown => Object.entries(input).find(([key]) => key === name)?.[1];

/** The caller's saved settings, by host. */
export async function listCrawlSettings(ctx: Ctx): Output<'listCrawlSettings'> {
  return { data: { settings: (await store.listSettings(userOf(ctx))).map(toView) } };
}

/** @throws NotFound, also when they belong to another user */
export async function getCrawlSettings(ctx: Ctx, { id }: Input<'getCrawlSettings'>): Output<'getCrawlSettings'> {
  const row = await store.findSettings(userOf(ctx), id);
  if (!row) throw notFound();
  return { data: { settings: toView(row), urls: crawlSettings.parse(row.settings).urls ?? [] } };
}

/** @throws NotFound, also when they belong to another user */
export async function deleteCrawlSettings(
  ctx: Ctx,
  { id }: Input<'deleteCrawlSettings'>,
): Output<'deleteCrawlSettings'> {
  if (!(await store.removeSettings(userOf(ctx), id))) throw notFound();
  return { data: { deleted: true } };
}

/** @throws InvalidInput when a value is absent and none is saved */
function secretsFrom(input: Save, known: SiteSecrets | null): SiteSecrets | null {
  const { headers, cookies, username, password, sign_in_url: url, sign_in_steps: steps = [] } = input;
  if ((url === undefined) !== (steps.length === 0))
    throw new InvalidInput('sign_in_url and sign_in_steps belong together');
  const named = (list: Save['headers'], saved: readonly NamedValue[] = [], field = 'headers'): NamedValue[] =>
    (list ?? []).map(({ name, value }) => ({
      name,
      value: value ?? saved.find((one) => one.name === name)?.value ?? missing(`${field}: the value of ${name}`),
    }));
  const secrets: SiteSecrets = {
    headers: named(headers, known?.headers),
    cookies: named(cookies, known?.cookies, 'cookies'),
    basicAuth:
      username === undefined
        ? null
        : { username, password: password ?? known?.basicAuth?.password ?? missing('password: a value') },
    signIn:
      url === undefined
        ? null
        : {
            url,
            signedInText: input.signed_in_text ?? null,
            steps: steps.map(({ action, selector = null, value }, at) => {
              const saved = known?.signIn?.steps[at];
              const isSame = saved?.action === action && saved.selector === selector;
              const kept = value ?? (isSame ? saved.value : null);
              if (kept === null && (action === 'fill' || action === 'open'))
                return missing(`sign_in_steps: the value of step ${at + 1}`);
              return { action, selector, value: kept };
            }),
          },
  };
  const isEmpty = secrets.headers.length + secrets.cookies.length === 0 && !secrets.basicAuth && !secrets.signIn;
  return isEmpty ? null : secrets;
}

function missing(what: string): never {
  throw new InvalidInput(`${what} is required`);
}

/** Everything that must not appear in a log. */
export function valuesOf(secrets: SiteSecrets | null): string[] {
  if (!secrets) return [];
  const { headers, cookies, basicAuth, signIn } = secrets;
  const typed = signIn?.steps.flatMap(({ action, value }) => (action === 'fill' && value ? [value] : [])) ?? [];
  return [...[...headers, ...cookies].map(({ value }) => value), ...(basicAuth ? [basicAuth.password] : []), ...typed];
}

function toView(row: store.SettingsRow): OutputOf<typeof contract.saveCrawlSettings>['data']['settings'] {
  const { urls = [], ...settings } = crawlSettings.parse(row.settings);
  const read = store.secretsOf(row);
  const secrets = read === 'unreadable' ? null : read;
  return {
    id: row.id,
    host: row.host,
    url: row.url,
    settings,
    listed: urls.length,
    headers: secrets?.headers.map(({ name }) => name) ?? [],
    cookies: secrets?.cookies.map(({ name }) => name) ?? [],
    basic_auth: secrets?.basicAuth?.username ?? null,
    sign_in: secrets?.signIn
      ? {
          url: secrets.signIn.url,
          steps: secrets.signIn.steps.map(({ action, selector, value }) => ({
            action,
            selector,
            has_value: value !== null,
          })),
          signed_in_text: secrets.signIn.signedInText,
        }
      : null,
    unreadable: read === 'unreadable',
    own_site_at: row.ownSiteAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
  };
}
