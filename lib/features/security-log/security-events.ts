import 'server-only';
import { randomUUID } from 'node:crypto';
import type { SecurityEventKind } from '#lib/features/security-log/events-contract.ts';
import { db } from '#lib/platform/database/db.ts';
import { log } from '#lib/platform/observability/log.ts';
import { redact } from '#lib/platform/observability/redact.ts';
import { currentScope } from '#lib/platform/observability/request-scope.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { addressGroup } from '#lib/platform/security/client-address.ts';

export type { SecurityEventKind } from '#lib/features/security-log/events-contract.ts';

const MAX_DETAIL_FIELDS = 12;
const MAX_TEXT_CHARS = 200;
const MAX_LIST_ITEMS = 20;
/** Fits an IP address, a /64 network or "unknown"; nothing longer is an address. */
const MAX_ADDRESS_CHARS = 64;
const REPEAT_SECONDS = 15 * 60;

/** Names and ids, never a password, token, code, key or link that grants access. */
export type SecurityDetail = Record<string, string | number | boolean | null | readonly string[]>;

/** A security event to record. */
export interface NewSecurityEvent {
  kind: SecurityEventKind;
  /** The acting user; absent when nobody is signed in, or for a command. */
  actorId?: string | null | undefined;
  /** The affected account; defaults to the actor's. */
  subjectId?: string | null | undefined;
  /** For cases without an account (an invitation); otherwise the account's email is looked up. */
  subjectEmail?: string | undefined;
  /** IP address; defaults to that of the current request. */
  address?: string | undefined;
  detail?: SecurityDetail | undefined;
  /** Records at most one such event per kind, account and address in 15 minutes, for actions that strangers can repeat. */
  once?: boolean;
}

type Executor = Pick<Prisma.TransactionClient, '$executeRaw'>;

/**
 * Adds an entry to the security log. Emails are looked up and stored as text.
 * @param tx the transaction of the change, so that both are committed or neither. Without it a failure is logged, not
 * thrown, so that a sign-in does not fail because of its log entry.
 */
export async function recordSecurityEvent(event: NewSecurityEvent, tx?: Executor): Promise<void> {
  if (tx) return insert(event, tx);
  try {
    await insert(event, db());
  } catch (error) {
    const { kind, actorId, subjectId } = event;
    log.error({ err: error, kind, actorId, subjectId }, 'security event could not be recorded');
  }
}

async function insert(event: NewSecurityEvent, to: Executor): Promise<void> {
  const actorId = event.actorId ?? null;
  const subjectId =
    event.subjectId === undefined && event.subjectEmail === undefined ? actorId : (event.subjectId ?? null);
  const given = event.address ?? currentScope()?.address;
  const address = given === undefined ? null : addressGroup(given).slice(0, MAX_ADDRESS_CHARS);
  const subjectEmail = event.subjectEmail === undefined ? null : boundedText(event.subjectEmail);
  const detail = JSON.stringify(boundedDetail(event.detail ?? {}));
  await to.$executeRaw`
    INSERT INTO security_events (id, kind, actor_id, actor_email, subject_id, subject_email, address, detail)
    SELECT ${randomUUID()}::uuid, ${event.kind}, a.id, a.email, s.id, coalesce(s.email, ${subjectEmail}::text),
      ${address}::text, ${detail}::jsonb
    FROM (SELECT 1) one
    LEFT JOIN users a ON a.id = ${actorId}::uuid
    LEFT JOIN users s ON s.id = ${subjectId}::uuid
    WHERE NOT ${event.once ?? false} OR NOT EXISTS (
      SELECT FROM security_events e WHERE e.kind = ${event.kind} AND e.subject_id IS NOT DISTINCT FROM s.id
        AND e.address IS NOT DISTINCT FROM ${address}::text
        AND e.at > now() - make_interval(secs => ${REPEAT_SECONDS}::float8))`;
}

/** Limits a detail's fields, items and characters, and removes anything that resembles a secret. */
function boundedDetail(detail: SecurityDetail): SecurityDetail {
  const fields = Object.entries(detail).slice(0, MAX_DETAIL_FIELDS);
  return Object.fromEntries(
    fields.map(([name, value]) => {
      if (typeof value === 'string') return [name, boundedText(value)];
      if (typeof value !== 'object' || value === null) return [name, value];
      return [name, value.slice(0, MAX_LIST_ITEMS).map(boundedText)];
    }),
  );
}

/** One line of text without control characters: PostgreSQL stores no NUL, and a list shows each entry on one line. */
function boundedText(text: string): string {
  const plain = text
    .slice(0, 4 * MAX_TEXT_CHARS)
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed();
  return [...redact(plain)].slice(0, MAX_TEXT_CHARS).join('');
}
