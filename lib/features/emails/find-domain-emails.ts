import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { domainEmails } from '#lib/features/emails/contract.ts';
import { toAddresses } from '#lib/features/emails/present.ts';
import { scanForEmails } from '#lib/features/emails/scan-for-emails.ts';
import * as store from '#lib/features/emails/store.ts';
import { pagesReadOf, toStored } from '#lib/features/emails/stored-scan.ts';
import type { Ctx } from '#lib/net/context.ts';
import { projectForResult } from '#lib/platform/access/require-project.ts';
import { TimedOut, toAppError } from '#lib/platform/errors.ts';

/** Time limit of the searches; the pages they found last are still read afterwards. */
const SEARCH_MS = 19_000;
/** The response is due within 28 s. */
const WHOLE_MS = 25_000;

/**
 * The email addresses of a domain, with the pages they are on. The result is stored for the caller.
 * @throws what `scanForEmails` throws
 */
export async function findDomainEmails(
  ctx: Ctx,
  input: InputOf<typeof domainEmails>,
): Promise<OutputOf<typeof domainEmails>> {
  const { search_engine: engine, country, pages_number: pages } = input;
  const domain = bareDomain(input.domain);
  const userId = ctx.actor.kind === 'system' ? null : ctx.actor.userId;
  const projectId = await projectForResult(userId, null, domain);
  const run =
    userId === null ? null : await store.createRun({ userId, projectId, domain, engine, country, pagesAsked: pages });
  try {
    const look = await scanForEmails(ctx, {
      domain: input.domain,
      engine,
      country,
      pages,
      times: { searchMs: SEARCH_MS, wholeMs: WHOLE_MS },
    });
    const found = toStored(look);
    const now = ctx.now();
    if (run) await store.finishRun(run, found, { incomplete: look.incompleteReason, now });
    const seen = userId === null ? new Map() : await store.sightingsOf(userId, domain);
    return {
      data: {
        emails: found.emails.map(({ email }) => email),
        run_id: run?.id ?? null,
        domain,
        search_engine: engine,
        country,
        addresses: toAddresses(found.emails, seen, now),
        left_out: found.leftOut,
        searches: found.searches,
        pages_read: pagesReadOf(found),
        pages_checked: found.pages.checked.length,
        pages: found.pages.checked,
        pages_failed: found.pages.failed,
        incomplete_reason: look.incompleteReason,
        checked_at: now.toISOString(),
      },
    };
  } catch (thrown) {
    if (run) await noteFailure(ctx, { id: run.id, lease: run.lease }, thrown);
    throw thrown;
  }
}

/** `www.` also means the bare name, as everywhere in the product. */
export const bareDomain = (domain: string): string => domain.replace(/^www\./, '');

/** Records why a search failed. A failed write does not affect the caller. */
async function noteFailure(ctx: Ctx, held: store.Held, thrown: unknown): Promise<void> {
  const error = ctx.signal.aborted ? new TimedOut('The client disconnected before it finished.') : toAppError(thrown);
  await store
    .failRun(held, { code: error.code, message: error.message, now: ctx.now() })
    .catch((unwritten: unknown) => ctx.log.warn({ err: unwritten, id: held.id }, 'end of the email search not stored'));
}
