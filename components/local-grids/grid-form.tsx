'use client';

import { useState } from 'react';
import { CountryControl } from '#components/forms/engine-controls.tsx';
import { useStart } from '#components/forms/use-start.ts';
import { ProjectControl, QueryField, RunForm } from '#components/runs/run-form.tsx';
import { useFilingProject, useStartCountry } from '#components/shell/stored-project.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import { Labelled } from '#components/ui/labelled.tsx';
import { startGrid } from '#lib/features/local-grids/client.ts';
import { useMessages } from '#messages';
import { distance } from './grid-labels.ts';

interface GridFormProps {
  countries: readonly { code: string; name: string }[];
  projects: readonly { id: string; name: string }[];
  autoFocus: boolean;
}

const SIZES = [3, 5, 7, 9] as const;
const SPACINGS = [250, 500, 1_000, 2_000, 5_000, 10_000];

/** "50.7989, -1.0912" as two numbers; null when it is not that. */
function readCenter(text: string): { latitude: number; longitude: number } | null {
  const [latitude, longitude, ...rest] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (latitude === undefined || longitude === undefined || rest.length > 0) return null;
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null;
}

/** Keyword, business and points of a grid, with the number of searches that it makes. */
export function GridForm({ countries, projects, autoFocus }: GridFormProps) {
  const t = useMessages();
  const usual = useStartCountry();
  const filing = useFilingProject();
  const [keyword, setKeyword] = useState('');
  const [name, setName] = useState('');
  const [domain, setDomain] = useState('');
  const [center, setCenter] = useState('');
  const [size, setSize] = useState<(typeof SIZES)[number]>(5);
  const [spacing, setSpacing] = useState(1_000);
  const [chosen, setChosen] = useState<string | null>(null);
  const [project, setProject] = useState<string | null>(null);
  const country = chosen ?? usual;
  const start = useStart({
    request: startGrid,
    operation: { id: 'start_local_grid', method: 'POST', path: '/local_grids' },
    list: 'local-grids',
    at: '/local-grids',
  });
  const submit = () => {
    const point = readCenter(center);
    if (!keyword.trim()) return start.refuse(t('Enter a keyword, e.g. coffee grinder.'));
    if (!name.trim() && !domain.trim()) return start.refuse(t('Enter the name of the business or its website.'));
    if (!point) return start.refuse(t('Enter the center as latitude, longitude, e.g. 50.7989, -1.0912.'));
    const filed = project ?? filing?.id ?? '';
    start.send({
      keyword: keyword.trim(),
      country,
      ...(name.trim() && { business_name: name.trim() }),
      ...(domain.trim() && { domain: domain.trim() }),
      ...point,
      size,
      spacing_m: spacing,
      ...(filed && { project_id: filed }),
    });
  };
  return (
    <RunForm
      at="/local-grids"
      start={start}
      onSubmit={submit}
      submitLabel={t('Start grid')}
      options={
        <p className="text-muted text-table">
          {t('{count} searches on Google, one from each point, over {distance}.', {
            count: size * size,
            distance: distance(t, (size - 1) * spacing),
          })}
        </p>
      }
    >
      <QueryField
        start={start}
        placeholder={t('Enter a keyword')}
        autoFocus={autoFocus}
        value={keyword}
        onChange={(value) => setKeyword(value ?? '')}
      />
      <TextField label={t('Business name')} name="business" value={name} onChange={setName} />
      <TextField label={t('Website')} name="domain" value={domain} onChange={setDomain} placeholder="example.com" />
      <TextField
        label={t('Center')}
        name="center"
        value={center}
        onChange={setCenter}
        placeholder={t('latitude, longitude')}
      />
      <Labelled label={t('Points')} className="min-w-24 flex-1 md:max-w-28">
        {(id) => (
          <Select
            id={id}
            name="size"
            value={String(size)}
            onChange={(event) => setSize(SIZES.find((one) => String(one) === event.target.value) ?? 5)}
          >
            {SIZES.map((one) => (
              <option key={one} value={one}>{`${one} × ${one}`}</option>
            ))}
          </Select>
        )}
      </Labelled>
      <Labelled label={t('Spacing')} className="min-w-24 flex-1 md:max-w-28">
        {(id) => (
          <Select
            id={id}
            name="spacing"
            value={String(spacing)}
            onChange={(event) => setSpacing(Number(event.target.value))}
          >
            {SPACINGS.map((one) => (
              <option key={one} value={one}>
                {distance(t, one)}
              </option>
            ))}
          </Select>
        )}
      </Labelled>
      <CountryControl countries={countries} value={country} onChange={setChosen} />
      <ProjectControl
        label={t('Project')}
        none={t('None')}
        projects={projects}
        value={project ?? filing?.id ?? ''}
        onChange={(id) => setProject(id ?? '')}
      />
    </RunForm>
  );
}

interface TextFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

function TextField({ label, name, value, onChange, placeholder }: TextFieldProps) {
  return (
    <Labelled label={label} className="min-w-0 flex-1 basis-44">
      {(id) => (
        <Input
          id={id}
          name={name}
          dir="auto"
          autoComplete="off"
          maxLength={200}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Labelled>
  );
}
