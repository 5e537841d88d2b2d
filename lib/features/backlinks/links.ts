import 'server-only';
import { z } from 'zod';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { newSince } from '#lib/features/backlinks/domains.ts';
import type * as contract from '#lib/features/backlinks/links-contract.ts';
import * as store from '#lib/features/backlinks/list-store.ts';
import { readableDomain } from '#lib/features/backlinks/owned.ts';
import { toLink } from '#lib/features/backlinks/present.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { KeysetCursor } from '#lib/platform/database/keyset-pagination.ts';
import { InvalidInput, NotFound } from '#lib/platform/errors.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

/** @throws NotFound, also for other users' domains; InvalidInput (cursor) */
export async function listBacklinks(ctx: Ctx, input: Input<'listBacklinks'>): Output<'listBacklinks'> {
  const { id, cursor, limit, sort, order, ...filter } = input;
  const { no } = await readableDomain(ctx, id);
  const query = { ...filter, since: newSince(ctx) };
  const after = cursor === undefined ? null : fromCursor(cursor, sort);
  const [{ links, last }, count] = await Promise.all([
    store.readLinks(no, query, { sort, order, after, take: limit }),
    store.countLinksOf(no, query),
  ]);
  // Checks for a next row only here, because most lists fit on one page.
  const more = links.length === limit && last !== null;
  const next =
    more && (await store.readLinks(no, query, { sort, order, after: last, take: 1 })).links.length > 0 ? last : null;
  return { data: { links: links.map(toLink), count, next_cursor: next && toCursor(next) } };
}

/** @throws NotFound, also for other users' domains */
export async function getBacklink(ctx: Ctx, { id, link: no }: Input<'getBacklink'>): Output<'getBacklink'> {
  const domain = await readableDomain(ctx, id);
  const row = await store.findLink(domain.no, no);
  if (!row) throw new NotFound('Link not found.');
  const history = row.events.map(({ at, before, after, note }) => ({ at: at.toISOString(), before, after, note }));
  return { data: { link: toLink(row), history } };
}

const place = z.tuple([z.string().max(3_000).nullable(), z.int().min(0).max(2_147_483_647)]);

const toCursor = ({ value, no }: KeysetCursor) => Buffer.from(JSON.stringify([value, no])).toString('base64url');

function fromCursor(cursor: string, sort: store.LinkOrder['sort']): KeysetCursor {
  const wrong = new InvalidInput('cursor must be the next_cursor of the previous response.');
  let parsed: ReturnType<typeof place.safeParse>;
  try {
    parsed = place.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw wrong;
  }
  if (!parsed.success) throw wrong;
  const [value, no] = parsed.data;
  const isTime = sort === 'first_seen' || sort === 'last_seen';
  if (value !== null && (value.includes('\0') || (isTime && !isMoment(value)))) throw wrong;
  return { value, no };
}

/** A timestamp in the database's format that the database can parse. */
function isMoment(text: string): boolean {
  const form = /^((?!0000)\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d){0,2}$/.exec(
    text,
  );
  const moment = form && new Date(`${form[1]}T${form[2]}Z`);
  return !!moment && !Number.isNaN(moment.getTime()) && moment.toISOString() === `${form[1]}T${form[2]}.000Z`;
}
