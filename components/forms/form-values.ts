import type { FieldInfo } from '#lib/contract/field-info.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { typedAddress } from '#lib/text/format.ts';

/** State of a form: text of every control, or on and off. */
export type FormValues = Record<string, string | boolean>;

/** @param given values that override the definition's defaults */
export function initialValues(fields: readonly FieldInfo[], given: Record<string, unknown> = {}): FormValues {
  return Object.fromEntries(
    fields.map((field) => {
      const byDefault = given[field.name] ?? field.default;
      if (field.kind === 'boolean') return [field.name, byDefault === true];
      return [
        field.name,
        Array.isArray(byDefault) ? byDefault.join('\n') : byDefault === undefined ? '' : String(byDefault),
      ];
    }),
  );
}

/** The input for the operation, and its errors by field (the server validates again). */
export function readValues(
  t: Translator,
  fields: readonly FieldInfo[],
  values: FormValues,
): { input: Record<string, unknown>; errors: Record<string, string> } {
  const input: Record<string, unknown> = {};
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name];
    if (typeof value === 'boolean') {
      input[field.name] = value;
      continue;
    }
    const text = (value ?? '').trim();
    if (text === '') {
      if (field.required) errors[field.name] = t('{label} is required.', { label: field.label });
      continue;
    }
    if (field.kind === 'integer' || field.kind === 'number') {
      const fault = numberFault(t, field, Number(text));
      if (fault) errors[field.name] = fault;
      else input[field.name] = Number(text);
    } else if (field.kind === 'list') {
      input[field.name] = text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    } else if (field.hints.target === 'url') {
      const address = typedAddress(text);
      if (URL.canParse(address)) input[field.name] = address;
      else errors[field.name] = t('Not a valid URL. Example: https://example.com/');
    } else input[field.name] = field.hints.control === 'script' ? value : text;
  }
  return { input, errors };
}

function numberFault(t: Translator, field: FieldInfo, value: number): string | null {
  const { min, max } = field;
  if (!Number.isFinite(value) || (field.kind === 'integer' && !Number.isInteger(value)))
    return field.kind === 'integer' ? t('Enter a whole number.') : t('Enter a number.');
  if ((min !== null && value < min) || (max !== null && value > max))
    return t('Between {min} and {max}.', { min: min ?? '−∞', max: max ?? '∞' });
  return null;
}
