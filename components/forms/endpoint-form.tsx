'use client';

import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Switch } from '#components/ui/checkbox.tsx';
import { Field, type FieldControl } from '#components/ui/field.tsx';
import { Input, Select, Textarea } from '#components/ui/input.tsx';
import type { FieldInfo } from '#lib/contract/field-info.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { type FormValues, initialValues, readValues } from './form-values.ts';

interface EndpointFormProps {
  fields: readonly FieldInfo[];
  countries: readonly { code: string; name: string }[];
  submitLabel: string;
  pending: boolean;
  /** Initial values that override the definition's defaults. */
  initial?: Record<string, unknown> | undefined;
  onSubmit: (input: Record<string, unknown>) => void;
  /** Called on every change, for samples that follow the form. */
  onChange?: (input: Record<string, unknown>) => void;
}

/** A form generated from an operation's input: label, hint, control and limits of each field come from its definition. */
export function EndpointForm({
  fields,
  countries,
  submitLabel,
  pending,
  initial,
  onSubmit,
  onChange,
}: EndpointFormProps) {
  const t = useMessages();
  const [values, setValues] = useState<FormValues>(() => initialValues(fields, initial));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (name: string, value: string | boolean) => {
    const next = { ...values, [name]: value };
    setValues(next);
    setErrors(({ [name]: _mended, ...rest }) => rest);
    onChange?.(readValues(t, fields, next).input);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readValues(t, fields, values);
    setErrors(read.errors);
    const wrong = Object.keys(read.errors)[0];
    if (wrong) {
      const control = event.currentTarget.elements.namedItem(wrong);
      if (control instanceof HTMLElement) control.focus();
    } else onSubmit(read.input);
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {fields.map((field) => {
        const value = values[field.name];
        if (typeof value === 'boolean')
          return (
            <Switch
              key={field.name}
              name={field.name}
              label={field.label}
              hint={field.description}
              checked={value}
              onChange={(event) => change(field.name, event.target.checked)}
            />
          );
        return (
          <Field
            key={field.name}
            label={field.label}
            hint={hintOf(t, field)}
            error={errors[field.name]}
            required={field.required}
            optional={!field.required && field.default === undefined}
          >
            {(control) => (
              <Control
                control={control}
                field={field}
                countries={countries}
                value={value ?? ''}
                onChange={(next) => change(field.name, next)}
              />
            )}
          </Field>
        );
      })}
      <Button type="submit" variant="primary" pending={pending} className="w-fit">
        {submitLabel}
      </Button>
    </form>
  );
}

interface ControlProps {
  control: FieldControl;
  field: FieldInfo;
  countries: EndpointFormProps['countries'];
  value: string;
  onChange: (value: string) => void;
}

function Control({ control, field, countries, value, onChange }: ControlProps) {
  const t = useMessages();
  const common = {
    ...control,
    name: field.name,
    value,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const placeholder = field.example === undefined ? undefined : String(field.example);
  if (field.kind === 'option' || field.hints.control === 'country') {
    const options =
      field.kind === 'option' ? field.options.map((option) => ({ code: option, name: option })) : countries;
    return (
      <Select {...common}>
        {!field.required && field.default === undefined && <option value="">{t('Any')}</option>}
        {options.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    );
  }
  if (field.hints.control === 'script')
    return <Textarea {...common} rows={8} spellCheck={false} placeholder={placeholder} className="font-mono" />;
  if (field.kind === 'list' || field.hints.control === 'text')
    return <Textarea {...common} rows={4} placeholder={placeholder} />;
  if (field.kind === 'integer' || field.kind === 'number')
    return (
      <Input
        {...common}
        type="number"
        inputMode="numeric"
        min={field.min ?? undefined}
        max={field.max ?? undefined}
        className="max-w-40"
      />
    );
  return (
    <Input
      {...common}
      type={field.hints.target === 'url' ? 'url' : 'text'}
      spellCheck={false}
      autoComplete="off"
      placeholder={placeholder}
    />
  );
}

function hintOf(t: Translator, field: FieldInfo): string {
  const range = field.min !== null && field.max !== null ? t('{min}–{max}', { min: field.min, max: field.max }) : '';
  const bounds = range && !field.description.includes(range) ? ` ${range}.` : '';
  const perLine = field.kind === 'list' ? ` ${t('One per line.')}` : '';
  return `${field.description}${field.description && !/[.!?]$/.test(field.description) ? '.' : ''}${bounds}${perLine}`;
}
