import 'server-only';
import {
  CONNECTION_KINDS,
  type ConnectionField,
  type ConnectionId,
  type ConnectionKind,
  type ConnectionView,
  connectionKind,
} from '#lib/features/connections/kinds.ts';
import * as store from '#lib/features/connections/store.ts';
import { recordSecurityEvent } from '#lib/features/security-log/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { type Env, env, parseEnv } from '#lib/platform/env.ts';
import { Forbidden, InvalidInput, NotFound } from '#lib/platform/errors.ts';
import { rememberSettings } from '#lib/platform/observability/redact.ts';
import { seal, unseal } from '#lib/platform/security/secrets.ts';

type Values = Record<string, string>;

const MAX_VALUE = 4096;

/** All kinds of connections with their state. @throws Forbidden for non-owners. */
export async function listConnections(ctx: Ctx): Promise<ConnectionView[]> {
  requireOwner(ctx);
  const rows = new Map((await store.findAll()).map((row) => [row.kind, row]));
  return CONNECTION_KINDS.map((kind) => view(kind, rows.get(kind.id)));
}

/**
 * Stores a connection, encrypted. An empty secret keeps its current value, unless the URL moves to another origin:
 * someone who may change a URL must not learn the key meant for the old one.
 * @throws InvalidInput naming the invalid field; Forbidden for non-owners.
 */
export async function saveConnection(ctx: Ctx, id: string, given: Values): Promise<void> {
  requireOwner(ctx);
  const kind = kindOr404(id);
  const values = await valuesToStore(kind, given);
  const shown = Object.fromEntries(
    kind.fields.filter((field) => !field.secret).map(({ name }) => [name, values[name] ?? '']),
  );
  await store.save(id, seal(JSON.stringify(values), purposeOf(kind.id)), shown);
  await noteChange(ctx, kind, 'saved');
}

/** The values that `saveConnection` would store. @throws InvalidInput naming the invalid field */
async function valuesToStore(kind: ConnectionKind, given: Values): Promise<Values> {
  const row = await store.find(kind.id);
  const stored = row ? (readValues(row.secret, kind.id) ?? {}) : {};
  const before = secretsFor(kind, stored, given);
  const values: Values = {};
  for (const field of kind.fields) {
    const text = (given[field.name] ?? '').trim();
    const value = text === '' && field.secret ? (before[field.name] ?? '') : text;
    if (value !== '') values[field.name] = checked(field, value);
    else if (field.required && !fromVariable(field)) {
      const rule = stored[field.name] ? 'must be entered again because the URL has changed' : 'is required';
      throw new InvalidInput(`${field.label}: ${rule}.`);
    }
  }
  rememberSettings(values);
  return values;
}

/** The values that a connection would have after `saveConnection`, to test them first. @throws InvalidInput */
export async function typedValues(kind: ConnectionKind, given: Values): Promise<Values> {
  return withVariables(kind, await valuesToStore(kind, given));
}

/** Deletes a stored connection; variables do not change. */
export async function removeConnection(ctx: Ctx, id: string): Promise<void> {
  requireOwner(ctx);
  const kind = kindOr404(id);
  await store.remove(kind.id);
  await noteChange(ctx, kind, 'removed');
}

/** Records which connection changed, never its values. */
async function noteChange({ actor }: Ctx, kind: ConnectionKind, change: 'saved' | 'removed'): Promise<void> {
  const actorId = actor.kind === 'system' ? null : actor.userId;
  await recordSecurityEvent({ kind: 'connection_changed', actorId, detail: { connection: kind.title, change } });
}

/**
 * The values of a connection for the feature that uses it; variables override stored ones.
 * @returns null when a required value is missing or the stored ones cannot be decrypted.
 */
export async function connectionValues(id: ConnectionId): Promise<Values | null> {
  const kind = kindOr404(id);
  const row = await store.find(id);
  const stored = row ? (readValues(row.secret, id) ?? {}) : {};
  const values = withVariables(kind, { ...plainOf(kind, stored), ...secretsFor(kind, stored, fromVariables(kind)) });
  return kind.fields.every((field) => !field.required || values[field.name]) ? values : null;
}

/** The proxies of PROXIES, else the stored ones: entries `country=url`; empty when neither is set. */
export async function configuredProxies(): Promise<string[]> {
  const values = await connectionValues('proxies');
  return proxiesOf(values?.list ?? '');
}

/** The entries of a list of proxies. */
export const proxiesOf = (list: string): string[] =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** Only the owner of the installation may continue. @throws Forbidden */
export function requireOwner(ctx: Ctx): void {
  if (ctx.actor.kind === 'token' || ctx.actor.kind === 'system' || ctx.actor.role !== 'owner') {
    throw new Forbidden('Only the owner can view and change connections.');
  }
}

/** The kind of connection with an id. @throws NotFound */
export function kindOr404(id: string): ConnectionKind {
  const kind = connectionKind(id);
  if (!kind) throw new NotFound('Connection not found.');
  return kind;
}

function view(kind: ConnectionKind, row: Awaited<ReturnType<typeof store.find>> | undefined): ConnectionView {
  const values = row ? readValues(row.secret, kind.id) : {};
  const secrets = secretsFor(kind, values ?? {}, fromVariables(kind));
  const set: ConnectionView['set'] = {};
  for (const field of kind.fields) {
    const variable = fromVariable(field);
    const value = variable || (field.secret ? secrets : values)?.[field.name];
    if (value) set[field.name] = { value: field.secret ? '' : value, byVariable: Boolean(variable) };
  }
  const required = kind.fields.filter((field) => field.required).map(({ name }) => set[name]);
  const byVariable = required.some((one) => one?.byVariable);
  const state = values === null ? 'unreadable' : !required.every(Boolean) ? 'off' : byVariable ? 'variable' : 'stored';
  const testedAt = row?.testedAt?.toISOString() ?? null;
  return { id: kind.id, state, stored: row !== undefined, lastError: row?.lastError ?? null, testedAt, set };
}

/** The stored secrets that may go to the URLs in `given`; none when one moves to another origin. */
function secretsFor(kind: ConnectionKind, stored: Values, given: Values): Values {
  const moved = kind.fields.some(({ name, form }) => {
    const [from, to] = [stored[name], given[name]?.trim()];
    return form === 'url' && from && to && URL.parse(from)?.origin !== URL.parse(to)?.origin;
  });
  if (moved) return {};
  const secrets = kind.fields.filter((field) => field.secret && stored[field.name]);
  return Object.fromEntries(secrets.map(({ name }) => [name, stored[name] ?? '']));
}

const plainOf = (kind: ConnectionKind, stored: Values): Values =>
  Object.fromEntries(
    kind.fields.flatMap(({ name, secret }) => (secret || !stored[name] ? [] : [[name, stored[name]]])),
  );

/** Values with those that a variable overrides. */
function withVariables(kind: ConnectionKind, values: Values): Values {
  const variables = Object.entries(fromVariables(kind)).filter(([, value]) => value !== '');
  return { ...values, ...Object.fromEntries(variables) };
}

const fromVariables = (kind: ConnectionKind): Values =>
  Object.fromEntries(kind.fields.map((field) => [field.name, fromVariable(field)]));

function fromVariable(field: ConnectionField): string {
  if (field.variable === null) return '';
  const value: Env[keyof Env] = env()[field.variable];
  return Array.isArray(value) ? value.join(',') : String(value ?? '');
}

/** Stored values follow the same rules as the equivalent variables. */
function checked(field: ConnectionField, value: string): string {
  if (value.length > MAX_VALUE) throw new InvalidInput(`${field.label}: may have at most ${MAX_VALUE} characters.`);
  if (/\p{Cc}/u.test(value)) throw new InvalidInput(`${field.label}: must be a single line.`);
  if (field.form === 'text') return value;
  if (field.form === 'price') return checkedPrice(field.label, value);
  if (field.form === 'json') return checkedJson(field.label, value);
  if (field.variable === null) {
    if (/^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value;
    throw new InvalidInput(`${field.label}: must be a URL beginning with http:// or https://.`);
  }
  try {
    parseEnv({ [field.variable]: value });
  } catch (error) {
    const rule = /: (.+); given:/.exec(error instanceof Error ? error.message : '')?.[1] ?? 'invalid format';
    throw new InvalidInput(`${field.label}: ${rule}.`);
  }
  return value;
}

/** A price in US dollars; a comma is a decimal point. */
function checkedPrice(label: string, value: string): string {
  const text = value.replace(',', '.');
  if (/^\d{1,6}(?:\.\d{1,6})?$/.test(text)) return text;
  throw new InvalidInput(`${label}: must be a number of US dollars, such as 2.50; 0: free of charge.`);
}

function checkedJson(label: string, value: string): string {
  try {
    const parsed: unknown = JSON.parse(value);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return value;
  } catch {
    // Thrown below.
  }
  throw new InvalidInput(`${label}: must be a JSON object, such as {"web_search_options":{}}.`);
}

const purposeOf = (id: ConnectionId) => `connection:${id}`;

function readValues(sealed: string, id: ConnectionId): Values | null {
  const text = unseal(sealed, purposeOf(id));
  if (text === null) return null;
  const values: Values = JSON.parse(text);
  rememberSettings(values);
  return values;
}
