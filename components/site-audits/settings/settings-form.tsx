'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Checkbox, Switch } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import { PanelBody } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { type SavedCrawlSettings, saveCrawlSettings } from '#lib/features/site-audits/settings/client.ts';
import { typedAddress } from '#lib/text/format.ts';
import { useMessages } from '#messages';
import { ExtractionFields } from './extraction-fields.tsx';
import { type FormValues, inputOf, valuesOf } from './form-values.ts';
import { NamedRows } from './named-rows.tsx';
import { SignInFields } from './sign-in-fields.tsx';

interface SettingsFormProps {
  saved: SavedCrawlSettings | null;
  urls: readonly string[];
  /** Host or URL to begin a new form with. */
  site: string;
  onClose: () => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** How a site is crawled, and what the crawl signs in with. */
export function SettingsForm({ saved, urls, site, onClose }: SettingsFormProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const [values, setValues] = useState<FormValues>(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const given = valuesOf(saved, urls, timeZone);
    return saved ? given : { ...given, url: site };
  });
  const [fault, setFault] = useState<string | null>(null);
  const change = (changes: Partial<FormValues>) => setValues((before) => ({ ...before, ...changes }));
  const save = useMutation({
    mutationFn: saveCrawlSettings,
    onSuccess: () => {
      toast.success(t('Crawl settings saved'));
      void cache.invalidateQueries({ queryKey: ['crawl-settings'] });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const url = typedAddress(values.url);
    if (!url || !URL.canParse(url)) return setFault(t('Enter a URL or domain, e.g. https://example.com/'));
    if ((values.from === '') !== (values.to === '')) return setFault(t('Choose both hours of the crawl window.'));
    if (values.ignoreRobots && !values.isOwnSite)
      return setFault(t('Confirm that the site is yours, or respect robots.txt.'));
    setFault(null);
    save.mutate(inputOf(url, values, saved));
  };
  const text = (
    name: 'url' | 'maxPages' | 'maxPerSecond' | 'maxRendered' | 'userAgent' | 'username' | 'password' | 'timeZone',
  ) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const hour = (name: 'from' | 'to', label: string) => (
    <Select
      aria-label={label}
      value={values[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      className="min-w-0 flex-1"
    >
      <option value="">{t('Any time')}</option>
      {HOURS.map((one) => (
        <option key={one} value={one}>
          {`${String(one).padStart(2, '0')}:00`}
        </option>
      ))}
    </Select>
  );
  const error = fault ?? (save.isError ? save.error.message : null);
  return (
    <form onSubmit={submit} noValidate>
      <PanelBody className="grid gap-5">
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field label={t('Start URL')} required>
            {(control) => <Input {...control} type="url" maxLength={2048} readOnly={saved !== null} {...text('url')} />}
          </Field>
          <Field label={t('Crawl')}>
            {(control) => (
              <Select
                {...control}
                value={values.mode}
                onChange={(event) => change({ mode: modeOf(event.target.value) })}
              >
                <option value="site">{t('Whole site (follow links)')}</option>
                <option value="sitemaps">{t('URLs in XML sitemaps')}</option>
                <option value="list">{t('List of URLs')}</option>
              </Select>
            )}
          </Field>
          <Field label={t('URL limit')} optional hint={t('Default: 1,000.')}>
            {(control) => <Input {...control} type="number" min={1} max={50_000} {...text('maxPages')} />}
          </Field>
          {values.mode === 'list' && (
            <Field
              label={t('URLs')}
              hint={t('One URL of the site per line, up to 5,000.')}
              className="sm:col-span-2 lg:col-span-3"
            >
              {(control) => (
                <Textarea
                  {...control}
                  rows={6}
                  spellCheck={false}
                  value={values.urls}
                  onChange={(event) => change({ urls: event.target.value })}
                />
              )}
            </Field>
          )}
          <Field
            label={t('Include')}
            optional
            hint={t('One pattern per line, e.g. /blog/*. Only matching URLs are crawled.')}
          >
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                spellCheck={false}
                value={values.include}
                onChange={(event) => change({ include: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('Exclude')} optional hint={t('One pattern per line, e.g. /cart* or *?sort=*.')}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                spellCheck={false}
                value={values.exclude}
                onChange={(event) => change({ exclude: event.target.value })}
              />
            )}
          </Field>
          <Field label={t('User agent')} optional hint={t('Leave empty for the default (SerpentineBot).')}>
            {(control) => <Input {...control} spellCheck={false} maxLength={300} {...text('userAgent')} />}
          </Field>
          <Field
            label={t('Requests per second')}
            optional
            hint={t('At most. The crawl-delay of the site applies as well.')}
          >
            {(control) => <Input {...control} type="number" min={0.1} max={50} step={0.1} {...text('maxPerSecond')} />}
          </Field>
          <Field label={t('Crawl window')} optional hint={t('The crawl waits outside these hours.')}>
            {(control) => (
              <fieldset {...control} className="flex gap-2">
                {hour('from', t('Crawl window: from'))}
                {hour('to', t('Crawl window: to'))}
              </fieldset>
            )}
          </Field>
          <Field label={t('Time zone')}>
            {(control) => <Input {...control} spellCheck={false} maxLength={64} {...text('timeZone')} />}
          </Field>
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <Switch
            label={t('Ignore robots.txt')}
            hint={t('Only for your own site. The confirmation is recorded in the security log.')}
            checked={values.ignoreRobots}
            onChange={(event) => change({ ignoreRobots: event.target.checked })}
          />
          <Switch
            label={t('Render JavaScript')}
            hint={t('Crawls the rendered HTML. Much slower.')}
            checked={values.render}
            onChange={(event) => change({ render: event.target.checked })}
          />
          {values.render && (
            <Field
              label={t('Pages to render')}
              optional
              hint={t('A sample, in the order of the crawl. Of the others, the raw HTML is evaluated.')}
            >
              {(control) => <Input {...control} type="number" min={1} max={50_000} {...text('maxRendered')} />}
            </Field>
          )}
          {values.ignoreRobots && (
            <Checkbox
              label={t('I confirm that this site is mine and that its robots.txt may be ignored.')}
              checked={values.isOwnSite}
              onChange={(event) => change({ isOwnSite: event.target.checked })}
            />
          )}
        </div>
        <Callout title={t('Credentials')}>
          {t('Encrypted at rest, sent to this host only, and never shown again. Leave a saved value empty to keep it.')}
        </Callout>
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <NamedRows
            title={t('Request headers')}
            hint={t('Sent with each request to the host.')}
            add={t('Add header')}
            rows={values.headers}
            onChange={(headers) => change({ headers })}
          />
          <NamedRows
            title={t('Cookies')}
            hint={t('For example a session copied from your browser.')}
            add={t('Add cookie')}
            rows={values.cookies}
            onChange={(cookies) => change({ cookies })}
          />
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-medium text-table">{t('HTTP basic authentication')}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              <Input
                aria-label={t('User name')}
                placeholder={t('User name')}
                autoComplete="off"
                {...text('username')}
              />
              <Input
                type="password"
                aria-label={t('Password')}
                placeholder={values.hasPassword ? t('Saved') : t('Password')}
                autoComplete="new-password"
                {...text('password')}
              />
            </div>
          </fieldset>
        </div>
        <SignInFields values={values} change={change} />
        <ExtractionFields
          rows={values.columns}
          site={values.url}
          render={values.render}
          onChange={(columns) => change({ columns })}
        />
        {error && <Callout tone="fault">{error}</Callout>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={save.isPending}>
            {t('Save crawl settings')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </div>
      </PanelBody>
    </form>
  );
}

const modeOf = (value: string): FormValues['mode'] =>
  (['list', 'sitemaps'] as const).find((mode) => mode === value) ?? 'site';
