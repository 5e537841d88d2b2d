import { z } from 'zod';
import { type FieldHints, hints } from '#lib/contract/hints.ts';

/** What a parser or a form needs to know about an input field, derived from its schema. */
export interface FieldInfo {
  name: string;
  label: string;
  description: string;
  example: unknown;
  /** `option` is one of the texts in `options`; `list` is a list of texts. */
  kind: 'text' | 'integer' | 'number' | 'boolean' | 'option' | 'list' | 'other';
  required: boolean;
  default: unknown;
  options: readonly string[];
  min: number | null;
  max: number | null;
  hints: FieldHints;
}

/** Unwraps optional, default and similar; the outermost description wins. */
function unwrap(schema: z.ZodType): {
  base: z.ZodType;
  meta: Record<string, unknown>;
  hints: FieldHints;
  default: unknown;
} {
  const meta: Record<string, unknown> = {};
  const found: FieldHints = {};
  let byDefault: unknown;
  let base = schema;
  for (;;) {
    for (const [key, value] of Object.entries(base.meta() ?? {})) meta[key] ??= value;
    Object.assign(found, { ...hints.get(base), ...found });
    if (base instanceof z.ZodDefault) {
      byDefault ??= base.def.defaultValue;
      base = inner(base.def.innerType);
    } else if (base instanceof z.ZodOptional || base instanceof z.ZodNullable) base = inner(base.def.innerType);
    else if (base instanceof z.ZodPipe) base = inner(base.def.in);
    else return { base, meta, hints: found, default: byDefault };
  }
}

function inner(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  throw new TypeError('Fields are made with the full zod, not with zod/mini');
}

function kindOf(base: z.ZodType): FieldInfo['kind'] {
  if (base instanceof z.ZodEnum) return 'option';
  if (base instanceof z.ZodString || base instanceof z.ZodStringFormat) return 'text';
  if (base instanceof z.ZodNumber) return base.format === 'safeint' ? 'integer' : 'number';
  if (base instanceof z.ZodBoolean) return 'boolean';
  if (base instanceof z.ZodArray) return 'list';
  return 'other';
}

const finite = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null;

/** Describes one field of an endpoint's input. */
export function fieldInfo(name: string, schema: z.ZodType): FieldInfo {
  const { base, meta, hints: found, default: byDefault } = unwrap(schema);
  const examples = meta.examples;
  return {
    name,
    label: typeof meta.title === 'string' ? meta.title : name.replaceAll('_', ' '),
    description: typeof meta.description === 'string' ? meta.description : '',
    example: Array.isArray(examples) ? examples[0] : meta.example,
    kind: kindOf(base),
    required: !schema.safeParse(undefined).success,
    default: byDefault,
    options: base instanceof z.ZodEnum ? base.options.map(String) : [],
    min: base instanceof z.ZodNumber ? finite(base.minValue) : null,
    max: base instanceof z.ZodNumber ? finite(base.maxValue) : null,
    hints: found,
  };
}

const known = new WeakMap<z.ZodObject, readonly FieldInfo[]>();

/** All fields of an input, in declaration order. */
export function fieldsOf(input: z.ZodObject): readonly FieldInfo[] {
  let fields = known.get(input);
  if (!fields) {
    fields = Object.entries(input.shape).map(([name, schema]) => fieldInfo(name, inner(schema)));
    known.set(input, fields);
  }
  return fields;
}
