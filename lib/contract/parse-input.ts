import type { z } from 'zod';
import { type FieldInfo, fieldsOf } from '#lib/contract/field-info.ts';

/** `form`: malformed or incomplete (400). `value`: well-formed, but not allowed (422). */
export interface InputProblem {
  kind: 'form' | 'value';
  /** Name of the parameter. */
  field: string;
  /** One sentence: the parameter, the rule and the given value. */
  message: string;
}

/** A valid input, or its problems; `problem` is the first one. */
export type ParsedInput<T> = { ok: true; data: T } | { ok: false; problem: InputProblem; problems: InputProblem[] };

const GIVEN_MAX = 100;

/** The caller's value for an error message: quoted, truncated to 100 characters, tokens and passwords removed. */
export function quoteGiven(value: unknown): string {
  if (value === undefined) return '';
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return `, given ${String(value)}`;
  if (Array.isArray(value)) return ', given a list';
  if (typeof value !== 'string') return ', given an object';
  const clean = value
    .toWellFormed()
    .replace(/srp_[\w-]*/g, '…')
    .replace(/\/\/[^/@\s]*@/g, '//…@')
    // Includes the invisible characters that could change the reading direction of a log line.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
  const characters = Array.from(clean);
  return `, given "${characters.length > GIVEN_MAX ? `${characters.slice(0, GIVEN_MAX - 1).join('')}…` : clean}"`;
}

const TYPE_RULES: Record<FieldInfo['kind'], string> = {
  text: 'must be a string',
  option: 'must be a string',
  integer: 'must be a whole number',
  number: 'must be a number',
  boolean: 'must be true or false',
  list: 'must be a list of strings',
  other: 'has the wrong type',
};

function bounds(field: FieldInfo | undefined, issue: { minimum?: unknown; maximum?: unknown }): string {
  if (field && field.min !== null && field.max !== null) return `must be from ${field.min} to ${field.max}`;
  return issue.minimum !== undefined ? `must be at least ${issue.minimum}` : `must be at most ${issue.maximum}`;
}

function sizeRule(origin: string, issue: { minimum?: unknown; maximum?: unknown }): string {
  if (issue.minimum !== undefined)
    return Number(issue.minimum) <= 1
      ? 'must not be empty'
      : `must have at least ${issue.minimum} ${origin === 'array' ? 'entries' : 'characters'}`;
  return `must have at most ${issue.maximum} ${origin === 'array' ? 'entries' : 'characters'}`;
}

function isNumeric(origin: unknown): boolean {
  return origin === 'number' || origin === 'int';
}

function collectProblems(
  issue: z.core.$ZodIssue,
  field: FieldInfo | undefined,
): { kind: InputProblem['kind']; rule: string } {
  switch (issue.code) {
    case 'too_small':
    case 'too_big':
      return isNumeric(issue.origin)
        ? { kind: 'value', rule: bounds(field, issue) }
        : { kind: 'form', rule: sizeRule(issue.origin, issue) };
    case 'invalid_value':
      return typeof issue.input === 'string'
        ? { kind: 'value', rule: `must be one of ${issue.values.map(String).join(', ')}` }
        : { kind: 'form', rule: issue.input === undefined ? 'is required' : 'must be a string' };
    case 'invalid_type':
      if (issue.input === undefined) return { kind: 'form', rule: 'is required' };
      if (issue.path.length > 1) return { kind: 'form', rule: 'must be a list of strings' };
      return { kind: 'form', rule: TYPE_RULES[field?.kind ?? 'other'] };
    case 'custom':
      return { kind: issue.params?.kind === 'value' ? 'value' : 'form', rule: issue.message };
    default:
      return { kind: 'form', rule: 'is malformed' };
  }
}

/**
 * Validates raw values against an endpoint's input. Problems of form come before problems of value, in field order. Also
 * runs in the browser, so that a form shows the same messages.
 */
export function parseInput<I extends z.ZodObject>(
  input: I,
  raw: Readonly<Record<string, unknown>>,
): ParsedInput<z.output<I>> {
  const parsed = input.safeParse(raw, { reportInput: true });
  if (parsed.success) return { ok: true, data: parsed.data };
  const fields = fieldsOf(input);
  const problems = parsed.error.issues.map((issue): InputProblem => {
    const name = String(issue.path[0] ?? fields[0]?.name ?? 'input');
    const { kind, rule } = collectProblems(
      issue,
      fields.find((field) => field.name === name),
    );
    // A rule over several fields has a complete message of its own.
    if (issue.path.length === 0) return { kind, field: name, message: rule };
    return { kind, field: name, message: `${name} ${rule}${quoteGiven(issue.input)}` };
  });
  const ordered = [...problems.filter((p) => p.kind === 'form'), ...problems.filter((p) => p.kind === 'value')];
  const problem = ordered[0] ?? { kind: 'form' as const, field: 'input', message: 'The input is invalid' };
  return { ok: false, problem, problems: ordered };
}
