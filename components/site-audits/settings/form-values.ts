import type { SaveCrawlSettingsInput, SavedCrawlSettings } from '#lib/features/site-audits/settings/client.ts';

import { type ColumnRow, columnsOf, rowsOf } from './extraction-values.ts';

/** A row of a name and a value; `isSaved`: the value is stored and may stay empty. */
export interface NamedRow {
  key: string;
  name: string;
  value: string;
  isSaved: boolean;
}

/** A step of the sign-in in the form. */
export interface StepRow {
  key: string;
  action: 'open' | 'fill' | 'click' | 'press' | 'wait';
  selector: string;
  value: string;
  isSaved: boolean;
}

/** Values of the form: texts as they are typed. */
export interface FormValues {
  url: string;
  mode: 'site' | 'list' | 'sitemaps';
  urls: string;
  maxPages: string;
  maxPerSecond: string;
  from: string;
  to: string;
  timeZone: string;
  include: string;
  exclude: string;
  userAgent: string;
  ignoreRobots: boolean;
  isOwnSite: boolean;
  render: boolean;
  maxRendered: string;
  headers: NamedRow[];
  cookies: NamedRow[];
  username: string;
  password: string;
  hasPassword: boolean;
  signInUrl: string;
  signedInText: string;
  steps: StepRow[];
  columns: ColumnRow[];
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A row to fill in. */
export const newRow = (): NamedRow => ({ key: crypto.randomUUID(), name: '', value: '', isSaved: false });
/** A step to fill in. */
export const newStep = (action: StepRow['action'] = 'fill'): StepRow => ({
  key: crypto.randomUUID(),
  action,
  selector: '',
  value: '',
  isSaved: false,
});

const savedRow = (name: string): NamedRow => ({ ...newRow(), name, isSaved: true });

/** The values of saved settings; without settings, those of a new form. Secret values are empty: they are not returned. */
export function valuesOf(saved: SavedCrawlSettings | null, urls: readonly string[], timeZone: string): FormValues {
  const settings: Partial<SavedCrawlSettings['settings']> = saved?.settings ?? {};
  return {
    url: saved?.url ?? '',
    mode: settings.mode ?? 'site',
    urls: urls.join('\n'),
    maxPages: settings.max_pages?.toString() ?? '',
    maxPerSecond: settings.max_per_second?.toString() ?? '',
    from: settings.crawl_from?.toString() ?? '',
    to: settings.crawl_to?.toString() ?? '',
    timeZone: settings.time_zone ?? timeZone,
    include: settings.include?.join('\n') ?? '',
    exclude: settings.exclude?.join('\n') ?? '',
    userAgent: settings.user_agent ?? '',
    ignoreRobots: settings.obey_robots === false,
    isOwnSite: saved?.own_site_at != null,
    render: settings.render === true,
    maxRendered: settings.max_rendered?.toString() ?? '',
    headers: saved?.headers.map(savedRow) ?? [],
    cookies: saved?.cookies.map(savedRow) ?? [],
    username: saved?.basic_auth ?? '',
    password: '',
    hasPassword: saved?.basic_auth != null,
    columns: rowsOf(settings.extract),
    signInUrl: saved?.sign_in?.url ?? '',
    signedInText: saved?.sign_in?.signed_in_text ?? '',
    steps:
      saved?.sign_in?.steps.map(({ action, selector, has_value: isSaved }) => ({
        ...newStep(action),
        selector: selector ?? '',
        isSaved,
      })) ?? [],
  };
}

const named = (rows: readonly NamedRow[]) =>
  rows
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, value }) => ({ name: name.trim(), ...(value !== '' && { value }) }));

/** What the form sends. Empty secret values keep the saved ones; settings that the form does not show are kept. */
export function inputOf(url: string, values: FormValues, saved: SavedCrawlSettings | null): SaveCrawlSettingsInput {
  const { mode, steps, username, password, signInUrl, signedInText } = values;
  const [include, exclude, urls] = [lines(values.include), lines(values.exclude), lines(values.urls)];
  const [headers, cookies] = [named(values.headers), named(values.cookies)];
  const columns = columnsOf(values.columns);
  const hidden = saved?.settings ?? {};
  return {
    url,
    ...(hidden.max_depth !== undefined && { max_depth: hidden.max_depth }),
    ...(hidden.max_minutes !== undefined && { max_minutes: hidden.max_minutes }),
    ...(hidden.subdomains !== undefined && { subdomains: hidden.subdomains }),
    ...(hidden.sitemaps !== undefined && { sitemaps: hidden.sitemaps }),
    ...(hidden.check_external !== undefined && { check_external: hidden.check_external }),
    ...(hidden.keep_html !== undefined && { keep_html: hidden.keep_html }),
    ...(mode !== 'site' && { mode }),
    ...(urls.length > 0 && mode === 'list' && { urls }),
    ...(values.maxPages !== '' && { max_pages: Number(values.maxPages) }),
    ...(values.maxPerSecond !== '' && { max_per_second: Number(values.maxPerSecond) }),
    ...(values.from !== '' &&
      values.to !== '' && {
        crawl_from: Number(values.from),
        crawl_to: Number(values.to),
        time_zone: values.timeZone,
      }),
    ...(include.length > 0 && { include }),
    ...(exclude.length > 0 && { exclude }),
    ...(values.userAgent.trim() && { user_agent: values.userAgent.trim() }),
    ...(values.ignoreRobots && { obey_robots: false, own_site: values.isOwnSite }),
    ...(values.render && {
      render: true,
      ...(values.maxRendered !== '' && { max_rendered: Number(values.maxRendered) }),
    }),
    ...(columns.length > 0 && { extract: columns }),
    ...(headers.length > 0 && { headers }),
    ...(cookies.length > 0 && { cookies }),
    ...(username.trim() && { username: username.trim(), ...(password !== '' && { password }) }),
    ...(signInUrl.trim() && {
      sign_in_url: signInUrl.trim(),
      ...(signedInText.trim() && { signed_in_text: signedInText.trim() }),
      sign_in_steps: steps.map(({ action, selector, value }) => ({
        action,
        ...(selector.trim() && { selector: selector.trim() }),
        ...(value !== '' && { value }),
      })),
    }),
  };
}
