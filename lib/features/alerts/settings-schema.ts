import { z } from 'zod';
import { ENGINES } from '#lib/contract/fields.ts';
import { EMPTY, hasText } from '#lib/contract/has-text.ts';
import { oneLine } from '#lib/features/alerts/alert-fields.ts';
import type { Field } from '#lib/features/alerts/kinds/fields.ts';
import { ALERT_KIND_IDS, ALERT_KINDS, type RuleParams } from '#lib/features/alerts/kinds/index.ts';

/** The API's schema of all settings, derived from the fields of the kinds. */

type Shape = { [Name in keyof RuleParams]-?: z.ZodOptional<z.ZodType<Exclude<RuleParams[Name], undefined>>> };
interface Use {
  kind: string;
  field: Field;
}

const text = z
  .string()
  .trim()
  .min(1)
  .refine(hasText, EMPTY)
  .max(200)
  .refine(oneLine, { error: 'must not contain control characters' });

/** What at least one kind allows; `fullParams` checks the limits of the rule's own kind. */
function schemaOf(fields: readonly Field[]): z.ZodType {
  switch (fields[0]?.type) {
    case 'number': {
      const numbers = fields.filter((field) => field.type === 'number');
      return z
        .int()
        .min(Math.min(...numbers.map(({ min }) => min)))
        .max(Math.max(...numbers.map(({ max }) => max)));
    }
    case 'choice': {
      const choices = fields.filter((field) => field.type === 'choice');
      return z.enum([...new Set(choices.flatMap(({ options }) => options.map(({ value }) => value)))]);
    }
    case 'urls':
      return z.array(z.url({ protocol: /^https?$/ }).max(2048)).max(20);
    case 'engines':
      return z.array(z.enum(ENGINES)).max(ENGINES.length);
    case 'texts':
      return z.array(text).max(100);
    default:
      return z.boolean();
  }
}

function textOf(field: Field): string {
  if (field.type === 'recovery') return 'whether it notifies about recovery too';
  if (field.type === 'choice') return field.options.map(({ value }) => value).join(', ');
  return field.type === 'engines' ? 'only these engines' : field.description;
}

function exampleOf(field: Field): unknown {
  if (field.type === 'urls') return ['https://example.com/'];
  if (field.type === 'engines') return ['google'];
  return field.type === 'texts' ? [field.example] : field.default;
}

const useText = ({ kind, field }: Use) =>
  field.default === undefined || field.type === 'urls' ? kind : `${kind} (${field.default})`;

/** "position (1), visibility (7): days between two measurements. certificate (14): days before the end." */
function describeUses(uses: readonly Use[]): string {
  const byText = Map.groupBy(uses, ({ field }) => textOf(field));
  return [...byText].map(([text, of]) => `${of.map(useText).join(', ')}: ${text}.`).join(' ');
}

function settingSchema(name: string, uses: readonly Use[]): z.ZodType {
  const schema = schemaOf(uses.map(({ field }) => field));
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const examples = uses.slice(0, 1).map(({ field }) => exampleOf(field));
  return schema.meta({ title, description: describeUses(uses), examples }).optional();
}

const uses = ALERT_KIND_IDS.flatMap((kind) =>
  Object.entries<Field>(ALERT_KINDS[kind].fields).map(([name, field]) => ({ name, kind, field })),
);

// The type follows from the same fields.
export const settingSchemas = Object.fromEntries(
  [...Map.groupBy(uses, ({ name }) => name)].map(([name, of]) => [name, settingSchema(name, of)]),
) as Shape;
