import type { Field } from '#lib/features/alerts/kinds/fields.ts';
import { ALERT_KINDS, type AlertKind } from '#lib/features/alerts/kinds/index.ts';

/** The settings of a kind that the form shows, by name. */
export const formFields = (kind: AlertKind): [string, Field][] =>
  Object.entries<Field>(ALERT_KINDS[kind].fields).filter(([, field]) => field.type !== 'engines' || !field.isHidden);

const split = (text: string, by: string): string[] =>
  text
    .split(by)
    .map((one) => one.trim())
    .filter(Boolean);

/** Values of a rule's fields by setting: everything that the form shows, with an empty filter as an empty list. */
export function settingsOf(data: FormData, kind: AlertKind): Record<string, unknown> {
  return Object.fromEntries(formFields(kind).map(([name, field]) => [name, readValue(data, name, field)]));
}

function readValue(data: FormData, name: string, field: Field): unknown {
  const text = String(data.get(name) ?? '');
  switch (field.type) {
    case 'number':
      return Number(text);
    case 'choice':
      return text;
    case 'recovery':
      return text === 'on';
    case 'engines':
      return data.getAll(name).map(String);
    case 'urls':
      return split(text, '\n');
    case 'texts':
      return split(text, field.separator);
  }
}
