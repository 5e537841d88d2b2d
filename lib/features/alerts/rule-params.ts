import { engineNameOf } from '#lib/contract/engine-names.ts';
import type { Field } from '#lib/features/alerts/kinds/fields.ts';
import { ALERT_KINDS, type AlertKind, type RuleParams } from '#lib/features/alerts/kinds/index.ts';
import { InvalidInput } from '#lib/platform/errors.ts';

/**
 * Settings of a rule, with defaults for missing ones.
 * @throws InvalidInput for settings that the kind does not accept, and for invalid combinations
 */
export function fullParams(kind: AlertKind, given: RuleParams): RuleParams {
  const { fields, defaults, check } = ALERT_KINDS[kind];
  const full: Record<string, unknown> = { ...defaults, ...given };
  for (const name of Object.keys(given)) {
    if (!(name in fields)) {
      throw new InvalidInput(`${name}: a rule of type ${kind} takes ${Object.keys(fields).join(', ')}.`);
    }
  }
  for (const [name, field] of Object.entries<Field>(fields)) {
    const rule = ruleOf(field, full[name]);
    if (rule) throw new InvalidInput(`${name}: ${rule} for ${kind}; given: ${full[name]}.`);
  }
  const problem = check(full);
  if (problem) throw new InvalidInput(problem);
  return full;
}

/** The rule of its kind that a value breaks; the API's schema allows what any kind allows. */
function ruleOf(field: Field, value: unknown): string | null {
  if (field.type === 'number') {
    const { min, max } = field;
    return Number(value) >= min && Number(value) <= max ? null : `must be from ${min} to ${max}`;
  }
  if (field.type === 'choice') {
    const values = field.options.map((option) => option.value);
    return values.some((one) => one === value) ? null : `must be one of ${values.join(', ')}`;
  }
  return null;
}

/** One-line description of a rule. */
export function describeRule(kind: AlertKind, params: RuleParams): string {
  const { tags = [], keywords = [], recovered } = params;
  // `summary` names hidden engines itself.
  const isShown = Object.values<Field>(ALERT_KINDS[kind].fields).some(
    (field) => field.type === 'engines' && !field.isHidden,
  );
  const engines = (isShown && params.engines?.map(engineNameOf).join(', ')) || [];
  const of = [engines, tags.map((tag) => `#${tag}`), keywords].flat().join(', ');
  return `${ALERT_KINDS[kind].summary(params)}.${of && ` Only ${of}.`}${recovered ? ' Also notifies about recovery.' : ''}`;
}
