import 'server-only';
import { createAggregate } from '#lib/features/log-files/read/aggregate.ts';
import { readLog } from '#lib/features/log-files/read/read-log.ts';
import { addFile } from '#lib/features/log-files/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { Refused } from '#lib/platform/errors.ts';

/** Files that a process reads at once, each of another user: each may hold counts of 200,000 paths. */
const MAX_READING = 2;
const reading = new Set<string>();

/**
 * Reads an access log while it arrives and stores its counts: all of them, or nothing. Neither lines nor IP addresses are
 * stored.
 * @returns new: false when the project has a file with the same content, which is not counted again
 * @throws NotFound, Forbidden, InvalidInput (no known format), Refused when too many files are being read
 */
export async function importLogFile(
  ctx: Ctx,
  { id, body, query }: { id: string; body: AsyncIterable<Uint8Array>; query: URLSearchParams },
): Promise<{ new: boolean; lines: number; bot_hits: number }> {
  await requireProjectRole(ctx, id, 'editor');
  const reader = ctx.actor.kind === 'user' ? ctx.actor.userId : ctx.actor.kind;
  if (reading.has(reader)) throw new Refused('Your other log file is still being read. Try again when it is done.');
  if (reading.size >= MAX_READING) throw new Refused('Other log files are being read. Try again in a few minutes.');
  reading.add(reader);
  try {
    const aggregate = createAggregate();
    const { counts, sha256 } = await readLog(body, aggregate.add, ctx.signal);
    ctx.signal.throwIfAborted();
    const name = (query.get('name') ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, 200) || 'access.log';
    const file = { projectId: id, name, sha256, counts, uncounted: aggregate.uncounted() };
    return { new: await addFile(file, aggregate.rows()), lines: counts.lines, bot_hits: counts.bots };
  } finally {
    reading.delete(reader);
  }
}
