'use client';

import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Select } from '#components/ui/input.tsx';
import type { Report } from '#lib/features/reports/contract.ts';
import { useMessages } from '#messages';
import { LogoField } from './logo-field.tsx';

const DAYS = [7, 14, 30, 90, 180, 365];

interface ReportSettingsProps {
  report: Report;
  onChange: (report: Report) => void;
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Name, period and cover page. */
export function ReportSettings({ report, onChange }: ReportSettingsProps) {
  const t = useMessages();
  const { cover, days, from, to } = report;
  const fixed = from !== null && to !== null;
  const onCover = (change: Partial<Report['cover']>) => onChange({ ...report, cover: { ...cover, ...change } });
  const line = (label: string, key: 'title' | 'client' | 'author' | 'logo' | 'footer', max: number) => (
    <Field label={label} optional>
      {(control) => (
        <Input
          {...control}
          dir="auto"
          maxLength={max}
          value={cover[key]}
          onChange={(event) => onCover({ [key]: event.target.value })}
        />
      )}
    </Field>
  );
  const choose = (value: string) => {
    if (value !== 'fixed') return onChange({ ...report, days: Number(value), from: null, to: null });
    const now = Date.now();
    onChange({ ...report, days: null, from: dayOf(now - 29 * 86_400_000), to: dayOf(now) });
  };
  return (
    <div className="grid gap-3">
      <Field label={t('Name')} required>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={120}
            value={report.name}
            onChange={(event) => onChange({ ...report, name: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t('Period')} className={fixed ? undefined : 'sm:col-span-3'}>
          {(control) => (
            <Select
              {...control}
              value={fixed ? 'fixed' : String(days ?? 30)}
              onChange={(event) => choose(event.target.value)}
            >
              {[...new Set([...DAYS, ...(days === null ? [] : [days])])]
                .sort((one, other) => one - other)
                .map((count) => (
                  <option key={count} value={count}>
                    {t('Last {count} days', { count })}
                  </option>
                ))}
              <option value="fixed">{t('Custom date range')}</option>
            </Select>
          )}
        </Field>
        {fixed && (
          <>
            <Field label={t('From')}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={from}
                  max={to}
                  onChange={(event) => event.target.value && onChange({ ...report, from: event.target.value })}
                />
              )}
            </Field>
            <Field label={t('To')}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={to}
                  min={from}
                  onChange={(event) => event.target.value && onChange({ ...report, to: event.target.value })}
                />
              )}
            </Field>
          </>
        )}
      </div>
      <Checkbox
        label={t('Compare with previous period')}
        checked={report.compare}
        onChange={({ target }) => onChange({ ...report, compare: target.checked })}
      />
      <details>
        <summary className="w-fit cursor-pointer font-medium text-table">{t('Cover and footer')}</summary>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          {line(t('Title'), 'title', 160)}
          <LogoField cover={cover} onChange={onCover} />
          {line(t('Logo text'), 'logo', 40)}
          {line(t('Client'), 'client', 120)}
          {line(t('Author'), 'author', 120)}
          {line(t('Footer text'), 'footer', 300)}
          <Checkbox
            className="sm:col-span-2"
            label={t('Show “Made with Serpentine”')}
            checked={cover.show_product}
            onChange={({ target }) => onCover({ show_product: target.checked })}
          />
        </div>
      </details>
    </div>
  );
}
