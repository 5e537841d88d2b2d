import type { Translator } from '#lib/client/messages/translator.ts';
import type { AlertRule } from '#lib/features/alerts/rules-contract.ts';
import { type Filter, kindFields } from './kind-labels.ts';

const split = (text: string, by: string | RegExp): string[] =>
  text
    .split(by)
    .map((one) => one.trim())
    .filter(Boolean);

/** Values of a rule's fields by setting: everything that the form shows, with an empty filter as an empty list. */
export function settingsOf(data: FormData, kind: AlertRule['kind'], t: Translator) {
  const { numbers, choice, pages, recovered, filters = [] } = kindFields(t)[kind];
  const text = (name: string) => String(data.get(name) ?? '');
  const filter: Record<Filter, () => string[]> = {
    engines: () => data.getAll('engines').map(String),
    tags: () => split(text('tags'), ','),
    keywords: () => split(text('keywords'), '\n'),
  };
  return {
    ...Object.fromEntries(numbers.map(({ name }) => [name, Number(data.get(name))])),
    ...(choice && { [choice.name]: text(choice.name) }),
    ...(pages && { pages: split(text('pages'), '\n') }),
    ...(recovered && { recovered: data.get('recovered') === 'on' }),
    ...Object.fromEntries(filters.map((name) => [name, filter[name]()])),
  };
}
