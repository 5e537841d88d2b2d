import type { ENGINES } from '#lib/contract/fields.ts';
import type { PlainMessage } from '#lib/i18n/translator.ts';

/**
 * The settings of a kind, each defined once: the form, the API's schema, the defaults and the checks derive from them. The
 * field's key is its name in the API.
 */

type Engine = (typeof ENGINES)[number];

interface NumberField {
  type: 'number';
  label: PlainMessage;
  default: number;
  min: number;
  max: number;
  /** For the API reference. */
  description: string;
}
interface ChoiceField<Value extends string = string> {
  type: 'choice';
  label: PlainMessage;
  options: readonly { value: Value; label: PlainMessage }[];
  default: Value;
}
interface UrlsField {
  type: 'urls';
  label: PlainMessage;
  hint: PlainMessage;
  default: readonly string[];
  /** For the API reference. */
  description: string;
}
interface RecoveryField {
  type: 'recovery';
  label: PlainMessage;
  default: boolean;
}
/** Narrows a rule to some keywords or engines; without a value: all of them. */
interface EnginesField {
  type: 'engines';
  default: readonly Engine[] | undefined;
  /** Only the API offers it. */
  isHidden?: boolean;
}
interface TextsField {
  type: 'texts';
  label: PlainMessage;
  hint: PlainMessage;
  separator: ',' | '\n';
  default: undefined;
  /** For the API reference. */
  description: string;
  example: string;
}
/** A parameter of a rule. */
export type Field = NumberField | ChoiceField | UrlsField | RecoveryField | EnginesField | TextsField;
/** The parameters of a kind of rule, by name. */
export type Fields = Readonly<Record<string, Field>>;

/** The value of a parameter. */
export type ValueOf<F> = F extends NumberField
  ? number
  : F extends ChoiceField<infer Value>
    ? Value
    : F extends RecoveryField
      ? boolean
      : F extends EnginesField
        ? Engine[]
        : string[];
/** Settings with defaults for missing ones; a filter without a value is absent. */
export type ParamsOf<F extends Fields> = {
  [Name in keyof F as undefined extends F[Name]['default'] ? never : Name]: ValueOf<F[Name]>;
} & { [Name in keyof F as undefined extends F[Name]['default'] ? Name : never]?: ValueOf<F[Name]> | undefined };

/** A whole number from `min` (1) to `max` (100). */
export const number = (
  label: PlainMessage,
  byDefault: number,
  description: string,
  { min = 1, max = 100 }: { min?: number; max?: number } = {},
): NumberField => ({ type: 'number', label, default: byDefault, description, min, max });

/** One of several values; the first is the default. */
export function choice<const Value extends string>(
  label: PlainMessage,
  options: readonly [readonly [Value, PlainMessage], ...(readonly [Value, PlainMessage])[]],
): ChoiceField<Value> {
  return {
    type: 'choice',
    label,
    options: options.map(([value, text]) => ({ value, label: text })),
    default: options[0][0],
  };
}

/** Whether the rule notifies about recovery too. */
export const recovery = (label: PlainMessage, byDefault: boolean): RecoveryField => ({
  type: 'recovery',
  label,
  default: byDefault,
});

export const engines = { engines: { type: 'engines', default: undefined } } as const satisfies Fields;
export const tags = {
  tags: {
    type: 'texts',
    label: 'Tags',
    hint: 'Keywords with one of these tags, comma-separated.',
    separator: ',',
    default: undefined,
    description: 'only keywords with one of these tags',
    example: 'brand',
  },
} as const satisfies Fields;
/** The filters of rankings. */
export const keywordFilters = {
  ...engines,
  ...tags,
  keywords: {
    type: 'texts',
    label: 'Keywords',
    hint: 'Only these, one per line.',
    separator: '\n',
    default: undefined,
    description: 'only these keywords',
    example: 'rye bread',
  },
} as const satisfies Fields;
