'use client';

import Link from 'next/link';
import { parseAsBoolean, parseAsInteger, parseAsString } from 'nuqs';
import { type FormEvent, useState } from 'react';
import { FormFault } from '#components/forms/form-fault.tsx';
import type { AddressForm } from '#components/forms/use-address-form.ts';
import { useAddressStart } from '#components/forms/use-address-start.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox, Switch } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { type StartSiteAuditInput, startSiteAudit } from '#lib/features/site-audits/client.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { typedAddress } from '#lib/text/format.ts';
import { Sentence, useMessages } from '#messages';

interface StartFormProps {
  projects: readonly { id: string; name: string }[];
  /** Hosts with saved crawl settings, without www. */
  savedHosts: readonly string[];
  autoFocus?: boolean;
}

const fields = {
  new: parseAsString.withDefault(''),
  pages: parseAsInteger.withDefault(1_000),
  depth: parseAsInteger.withDefault(20),
  minutes: parseAsInteger.withDefault(240),
  include: parseAsString.withDefault(''),
  exclude: parseAsString.withDefault(''),
  agent: parseAsString.withDefault(''),
  subdomains: parseAsBoolean.withDefault(false),
  robots: parseAsBoolean.withDefault(true),
  sitemaps: parseAsBoolean.withDefault(true),
  external: parseAsBoolean.withDefault(true),
  render: parseAsBoolean.withDefault(false),
  keep: parseAsBoolean.withDefault(true),
  for: parseAsString.withDefault(''),
};

const limits = (t: Translator) =>
  ({
    pages: { label: t('URL limit'), min: 1, max: 50_000, hint: t('Maximum number of URLs to crawl (up to 50,000).') },
    depth: { label: t('Crawl depth'), min: 0, max: 100, hint: t('Maximum click depth.') },
    minutes: { label: t('Time limit (minutes)'), min: 1, max: 2_880, hint: t('Maximum crawl time (pauses excluded).') },
  }) as const;
const limitNames = ['pages', 'depth', 'minutes'] as const;

/** Start URL and limits of an audit. The values are in the URL, so that settings can be shared. */
export function StartForm({ projects, savedHosts, autoFocus }: StartFormProps) {
  const t = useMessages();
  const { filled, change, start } = useAddressStart(fields, {
    request: startSiteAudit,
    operation: { id: 'start_site_audit', method: 'POST', path: '/site_audits' },
    list: 'site-audits',
    files: true,
    at: '/site-audits',
  });
  // Not in the URL: a shared link must not bring the confirmation along.
  const [isOwnSite, setIsOwnSite] = useState(false);
  const host = hostOf(filled.new);
  const isSaved = host !== null && savedHosts.includes(host);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = typedAddress(filled.new);
    if (!url) return start.refuse(t('Enter a URL or domain, e.g. https://example.com/'));
    if (!URL.canParse(url) || /\s/.test(url))
      return start.refuse(
        t('“{new}” is not a valid URL. Example: https://example.com/', { new: filled.new.slice(0, 100) }),
      );
    for (const name of limitNames) {
      const { label, min, max } = limits(t)[name];
      if (filled[name] < min || filled[name] > max)
        return start.refuse(
          t('{label} must be from {min} to {max}, not {filled}.', { label, min, max, filled: filled[name] }),
        );
    }
    if (!filled.robots && !isOwnSite && !isSaved)
      return start.refuse(t('Confirm that the site is yours, or respect robots.txt.'));
    start.send(inputOf(url, filled, isOwnSite));
  };

  return (
    <form action="/site-audits" onSubmit={submit} noValidate className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Input
          data-new=""
          type="url"
          inputMode="url"
          name="new"
          aria-label={t('Start URL')}
          {...start.faulty}
          placeholder={t('Enter a URL or domain')}
          autoComplete="url"
          spellCheck={false}
          autoFocus={autoFocus}
          maxLength={2048}
          value={filled.new}
          onChange={(event) => change({ new: event.target.value || null })}
          className="min-w-0 flex-1 basis-64"
        />
        <Button type="submit" variant="primary" pending={start.leaving} className="max-sm:w-full">
          {t('Audit site')}
        </Button>
      </div>
      <FormFault start={start} />
      <p className="text-muted text-table">
        {isSaved && <>{t('The saved crawl settings of {host} apply.', { host })} </>}
        <Link
          href={`/site-audits/crawl-settings${host === null ? '' : `?site=${encodeURIComponent(host)}`}`}
          className="text-accent-strong underline underline-offset-2"
        >
          {isSaved ? t('Edit crawl settings') : t('Login, URL lists, crawl window')}
        </Link>
      </p>
      <details className="group">
        <summary className="w-fit rounded-control text-muted text-table hover:text-ink">{t('Crawl settings')}</summary>
        <div className="mt-3 grid gap-5">
          <div className="grid items-start gap-4 sm:grid-cols-3">
            {limitNames.map((name) => {
              const { label, min, max, hint } = limits(t)[name];
              return (
                <Field key={name} label={label} hint={hint}>
                  {(control) => (
                    <Input
                      {...control}
                      type="number"
                      min={min}
                      max={max}
                      value={filled[name]}
                      onChange={(event) =>
                        change({ [name]: event.target.value === '' ? null : event.target.valueAsNumber })
                      }
                    />
                  )}
                </Field>
              );
            })}
            <Field
              label={t('Include')}
              optional
              hint={t('One pattern per line, e.g. /blog/*. Only matching URLs are crawled.')}
            >
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  spellCheck={false}
                  value={filled.include}
                  onChange={(event) => change({ include: event.target.value || null })}
                />
              )}
            </Field>
            <Field label={t('Exclude')} optional hint={t('One pattern per line, e.g. /cart* or *?sort=*.')}>
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  spellCheck={false}
                  value={filled.exclude}
                  onChange={(event) => change({ exclude: event.target.value || null })}
                />
              )}
            </Field>
            <div className="grid gap-4">
              <Field label={t('User agent')} optional hint={t('Leave empty for the default (SerpentineBot).')}>
                {(control) => (
                  <Input
                    {...control}
                    spellCheck={false}
                    maxLength={300}
                    value={filled.agent}
                    onChange={(event) => change({ agent: event.target.value || null })}
                  />
                )}
              </Field>
              {projects.length > 0 && (
                <Field label={t('Project')} optional>
                  {(control) => (
                    <Select
                      {...control}
                      value={filled.for}
                      onChange={(event) => change({ for: event.target.value || null })}
                    >
                      <option value="">{t('By domain')}</option>
                      {projects.map(({ id, name }) => (
                        <option key={id} value={id}>
                          {name}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              )}
            </div>
          </div>
          <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
            {switches(t).map(({ name, label, hint }) => (
              <Switch
                key={name}
                checked={filled[name]}
                onChange={(event) => change({ [name]: event.target.checked })}
                label={label}
                hint={hint}
              />
            ))}
          </div>
          {!filled.robots && (
            <Checkbox
              label={t('I confirm that this site is mine and that its robots.txt may be ignored.')}
              checked={isOwnSite}
              onChange={(event) => setIsOwnSite(event.target.checked)}
            />
          )}
          <Callout title={t('Staging or internal sites')}>
            <Sentence
              text="Private IP addresses are blocked by default. Allow hosts with the environment variable EGRESS_ALLOW, e.g. {code} or {code2}, and restart Serpentine."
              code={<code className="font-mono">staging.example.com:443</code>}
              code2={<code className="font-mono">10.0.3.0/24:8080</code>}
            />
          </Callout>
        </div>
      </details>
    </form>
  );
}

const switches = (t: Translator) =>
  [
    { name: 'robots', label: t('Respect robots.txt'), hint: t('Turn off only for your own site.') },
    { name: 'sitemaps', label: t('Crawl XML sitemaps'), hint: t('Finds orphan pages.') },
    { name: 'external', label: t('Check external links'), hint: t('Sends one request per external link.') },
    { name: 'subdomains', label: t('Crawl subdomains'), hint: t('e.g. shop.example.com') },
    { name: 'render', label: t('Render JavaScript'), hint: t('Crawls the rendered HTML. Much slower.') },
    { name: 'keep', label: t('Store HTML'), hint: t('Store the raw HTML of every page.') },
  ] as const;

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type Filled = AddressForm<typeof fields>['filled'];

/** The host as crawl settings name it; null while the URL is incomplete. */
function hostOf(typed: string): string | null {
  const url = URL.parse(typedAddress(typed) ?? '');
  return url?.host.includes('.') ? url.host.replace(/^www\./, '') : null;
}

/** Only what differs from the defaults: everything else is the saved setting of the site. */
const inputOf = (url: string, filled: Filled, isOwnSite: boolean): StartSiteAuditInput => {
  const [include, exclude] = [lines(filled.include), lines(filled.exclude)];
  const isChanged = (name: keyof typeof fields) => filled[name] !== fields[name].defaultValue;
  return {
    url,
    ...(isChanged('pages') && { max_pages: filled.pages }),
    ...(isChanged('depth') && { max_depth: filled.depth }),
    ...(isChanged('minutes') && { max_minutes: filled.minutes }),
    ...(include.length > 0 && { include }),
    ...(exclude.length > 0 && { exclude }),
    ...(isChanged('subdomains') && { subdomains: filled.subdomains }),
    ...(isChanged('robots') && { obey_robots: filled.robots, ...(isOwnSite && { own_site: true }) }),
    ...(isChanged('sitemaps') && { sitemaps: filled.sitemaps }),
    ...(isChanged('external') && { check_external: filled.external }),
    ...(isChanged('render') && { render: filled.render }),
    ...(isChanged('keep') && { keep_html: filled.keep }),
    ...(filled.agent.trim() && { user_agent: filled.agent.trim() }),
    ...(filled.for && { project_id: filled.for }),
  };
};
