'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { CountryPicker } from '#components/forms/country-picker.tsx';
import { LocalPackFields } from '#components/projects/local-pack-fields.tsx';
import { RoundCost } from '#components/rankings/rounds/round-cost.tsx';
import { engineIds, engineNames } from '#components/searches/search-labels.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import { Callout } from '#components/ui/states.tsx';
import { toast } from '#components/ui/toast.ts';
import { RequestFailed } from '#lib/client/call-endpoint.ts';
import { readProject, saveProject } from '#lib/features/projects/client.ts';
import type { Project } from '#lib/features/projects/contract.ts';
import { useMessages } from '#messages';

const DEPTHS = [10, 20, 30, 50, 100];

interface Typed {
  name: string;
  domain: string;
  watched: string;
  engines: readonly string[];
  countries: readonly string[];
  languages: string;
  devices: readonly string[];
  depth: number;
  aiOverview: boolean;
  localPack: boolean;
  businessName: string;
  tags: string;
  timezone: string;
  note: string;
}

const typedOf = (project: Project): Typed => ({
  name: project.name,
  domain: project.domain,
  watched: project.watched_domains.join('\n'),
  engines: project.engines,
  countries: project.countries,
  languages: project.languages.join(', '),
  devices: project.devices,
  depth: project.depth,
  aiOverview: project.ai_overview,
  localPack: project.local_pack,
  businessName: project.business_name,
  tags: project.tags.join(', '),
  timezone: project.timezone,
  note: project.note,
});

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean);

interface SettingsFormProps {
  project: Project;
  mayEdit: boolean;
  countries: readonly { code: string; name: string }[];
  /** IANA time zone names known to the server. */
  timezones: readonly string[];
}

/**
 * Settings of a project and its tracking. A save is based on the revision that was read: if someone else saved in between,
 * nothing is overwritten, the input is kept, and the newer version can be loaded.
 */
export function SettingsForm({ project: given, mayEdit, countries, timezones }: SettingsFormProps) {
  const t = useMessages();
  const router = useRouter();
  const [project, setProject] = useState(given);
  const [typed, setTyped] = useState(() => typedOf(given));
  const put = <Key extends keyof Typed>(key: Key, value: Typed[Key]) =>
    setTyped((before) => ({ ...before, [key]: value }));
  const isOwner = project.role === 'owner';
  const take = (next: Project) => {
    setProject(next);
    setTyped(typedOf(next));
  };
  const save = useMutation({
    mutationFn: () =>
      saveProject({
        project_id: project.id,
        base_revision: project.revision,
        name: typed.name,
        ...(isOwner && { domain: typed.domain }),
        watched_domains: words(typed.watched),
        countries: [...typed.countries],
        languages: words(typed.languages),
        engines: engineIds.filter((engine) => typed.engines.includes(engine)),
        devices: (['desktop', 'mobile'] as const).filter((device) => typed.devices.includes(device)),
        tags: typed.tags
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean),
        depth: typed.depth,
        ai_overview: typed.aiOverview,
        local_pack: typed.localPack,
        business_name: typed.businessName,
        timezone: typed.timezone,
        note: typed.note,
      }),
    onSuccess: (next) => {
      take(next);
      toast.success(t('Project saved'));
      router.refresh();
    },
  });
  const load = useMutation({
    mutationFn: () => readProject(project.id),
    onSuccess: (next) => {
      take(next);
      save.reset();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const isStale = save.error instanceof RequestFailed && save.error.status === 409;
  const tick = (key: 'engines' | 'devices', value: string, on: boolean) =>
    put(key, on ? [...typed[key], value] : typed[key].filter((one) => one !== value));
  return (
    <form onSubmit={submit} noValidate aria-label={t('Settings')} className="grid gap-4">
      <fieldset disabled={!mayEdit} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('Name')} required>
            {(control) => (
              <Input
                {...control}
                dir="auto"
                maxLength={100}
                value={typed.name}
                onChange={({ target }) => put('name', target.value)}
              />
            )}
          </Field>
          <Field
            label={t('Domain')}
            hint={
              mayEdit && !isOwner ? t('Only owners can change this.') : t('Paste a domain or URL; we use the host.')
            }
            required={isOwner}
          >
            {(control) => (
              <Input
                {...control}
                autoCapitalize="none"
                spellCheck={false}
                readOnly={!isOwner}
                value={typed.domain}
                onChange={({ target }) => put('domain', target.value)}
              />
            )}
          </Field>
        </div>
        <Field label={t('Competitors')} hint={t('One domain per line, up to 50.')} optional>
          {(control) => (
            <Textarea
              {...control}
              autoCapitalize="none"
              spellCheck={false}
              value={typed.watched}
              onChange={({ target }) => put('watched', target.value)}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <fieldset className="grid content-start gap-1">
            <legend className="font-medium text-table">{t('Search engines')}</legend>
            <div className="flex flex-wrap gap-x-4">
              {engineIds.map((engine) => (
                <Checkbox
                  key={engine}
                  label={engineNames[engine]}
                  checked={typed.engines.includes(engine)}
                  onChange={({ target }) => tick('engines', engine, target.checked)}
                />
              ))}
            </div>
          </fieldset>
          <fieldset className="grid content-start gap-1">
            <legend className="font-medium text-table">{t('Devices')}</legend>
            <div className="flex flex-wrap gap-x-4">
              <Checkbox
                label={t('Desktop')}
                checked={typed.devices.includes('desktop')}
                onChange={({ target }) => tick('devices', 'desktop', target.checked)}
              />
              <Checkbox
                label={t('Mobile')}
                checked={typed.devices.includes('mobile')}
                onChange={({ target }) => tick('devices', 'mobile', target.checked)}
              />
            </div>
          </fieldset>
          <CountryPicker chosen={typed.countries} countries={countries} onChange={(codes) => put('countries', codes)} />
          <Field
            label={t('Languages')}
            hint={t("Language code, e.g. en. Leave empty to use each country's main language.")}
            optional
          >
            {(control) => (
              <Input
                {...control}
                autoCapitalize="none"
                spellCheck={false}
                value={typed.languages}
                onChange={({ target }) => put('languages', target.value)}
              />
            )}
          </Field>
          <Field label={t('Depth')} hint={t('Number of results checked per keyword.')}>
            {(control) => (
              <Select
                {...control}
                value={String(typed.depth)}
                onChange={({ target }) => put('depth', Number(target.value))}
              >
                {DEPTHS.map((depth) => (
                  <option key={depth} value={depth}>
                    {t('Top {depth}', { depth })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('Time zone')} hint={t('Used for dates and schedules.')}>
            {(control) => (
              <Select {...control} value={typed.timezone} onChange={({ target }) => put('timezone', target.value)}>
                {timezones.map((zone) => (
                  <option key={zone} value={zone}>
                    {zone}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Checkbox
          label={t('Measure AI Overviews')}
          hint={
            <>
              {t('Uses a browser for engines with AI Overviews. Can be overridden per keyword.')}{' '}
              <RoundCost projectId={project.id} aiOverview={typed.aiOverview} />
            </>
          }
          checked={typed.aiOverview}
          onChange={({ target }) => put('aiOverview', target.checked)}
        />
        <LocalPackFields
          isTracked={typed.localPack}
          businessName={typed.businessName}
          onTrack={(isTracked) => put('localPack', isTracked)}
          onName={(name) => put('businessName', name)}
        />
        <Field label={t('Tags')} hint={t('Separate with commas.')} optional>
          {(control) => (
            <Input {...control} dir="auto" value={typed.tags} onChange={({ target }) => put('tags', target.value)} />
          )}
        </Field>
        <Field label={t('Note')} optional>
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              maxLength={2_000}
              value={typed.note}
              onChange={({ target }) => put('note', target.value)}
            />
          )}
        </Field>
      </fieldset>
      {isStale && (
        <Callout
          tone="warning"
          title={t('This project was changed by someone else')}
          action={
            <Button size="sm" pending={load.isPending} onClick={() => load.mutate()}>
              {t('Load latest version')}
            </Button>
          }
        >
          {t('{message} Your changes are not saved. Load the latest version to discard them.', {
            message: save.error?.message ?? '',
          })}
        </Callout>
      )}
      {save.isError && !isStale && <Callout tone="fault">{save.error.message}</Callout>}
      {load.isError && <Callout tone="fault">{load.error.message}</Callout>}
      {mayEdit ? (
        <div>
          <Button type="submit" variant="primary" pending={save.isPending}>
            {t('Save settings')}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{t('You have view-only access. Ask an editor or owner to change settings.')}</p>
      )}
    </form>
  );
}
