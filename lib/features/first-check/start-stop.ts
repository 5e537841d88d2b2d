import 'server-only';
import { readDomain } from '#lib/contract/domain-name.ts';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { ENGINES } from '#lib/contract/fields.ts';
import { cancelAiAnswer } from '#lib/features/ai-answers/service.ts';
import type * as contract from '#lib/features/first-check/contract.ts';
import { firstCheck } from '#lib/features/first-check/first-check.job.ts';
import * as store from '#lib/features/first-check/store.ts';
import { createProject } from '#lib/features/projects/contract.ts';
import * as projects from '#lib/features/projects/service.ts';
import { stopTrackingRound } from '#lib/features/rankings/rounds/service.ts';
import { stopSiteAudit } from '#lib/features/site-audits/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { AppError, InvalidInput, NotFound, Refused, TimedOut, Unreachable } from '#lib/platform/errors.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { readyQueue } from '#lib/platform/queue/record-job.ts';

type Start = typeof contract.startFirstCheck;
/** Time for the first answer of a site. */
const PROBE_MS = 8_000;

type Stop = typeof contract.stopFirstCheck;

/**
 * Starts the first check of a project, or of a domain, whose project is created if there is none. While one is in
 * progress, it is kept.
 * @throws InvalidInput (no domain), Refused (target, too many projects), Unreachable, TimedOut, NotFound, Forbidden;
 *   Unavailable (queue)
 */
export async function startFirstCheck(ctx: Ctx, input: InputOf<Start>): Promise<OutputOf<Start>> {
  const userId = ownerOf(ctx, 'Projects');
  await readyQueue([firstCheck], 'first check');
  const site = input.url === undefined ? null : await reachableSite(ctx, input.url);
  const projectId = input.project_id ?? (await projectOf(ctx, userId, { ...input, site }));
  const { project } = await requireProjectRole(ctx, projectId, 'editor');
  const url = (site ?? ctx.net.checkUrl(`https://${project.domain}/`)).href;
  const check = {
    started_at: ctx.now().toISOString(),
    user_id: userId,
    url,
    engine: engineIn(project.engines),
    country: project.countries[0] ?? 'us',
    audit_id: crypto.randomUUID(),
  };
  await store.begin(projectId, check, (within) =>
    enqueue(firstCheck, { project_id: projectId }, { within, owner: userId }),
  );
  return { data: { project_id: projectId } };
}

/**
 * The start page of the URL's host, by https or http, whichever answers: a mistyped name is refused while it can still be
 * corrected. Any response counts, because the crawl reports on errors.
 * @throws InvalidInput, Refused, Unreachable, TimedOut: of the URL as given
 */
async function reachableSite(ctx: Ctx, given: string): Promise<URL> {
  const url = ctx.net.checkUrl(given);
  const reading = readDomain(url.hostname);
  if ('problem' in reading || !reading.domain.includes('.')) {
    throw new InvalidInput(`url must name a domain such as example.com; given: ${given}`);
  }
  const site = new URL('/', url);
  const other = new URL(site);
  other.protocol = site.protocol === 'https:' ? 'http:' : 'https:';
  const answers = (one: URL) =>
    ctx.net.fetch(one.href, {
      redirect: 'manual',
      wantsBody: () => false,
      totalTimeoutMs: PROBE_MS,
      signal: ctx.signal,
    });
  try {
    await answers(site);
    return site;
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (error instanceof Refused) {
      throw new Refused(`${url.hostname} is not a public site. Enter a domain that can be reached from the internet.`, {
        cause: error,
      });
    }
    if (!(error instanceof Unreachable || error instanceof TimedOut)) throw error;
    return answers(other).then(
      () => other,
      () => Promise.reject(error),
    );
  }
}

/** The project of the site's domain; created if there is none. */
async function projectOf(ctx: Ctx, userId: string, input: InputOf<Start> & { site: URL | null }): Promise<string> {
  const { site, country, search_engine: engine } = input;
  if (!site) throw new InvalidInput('url or project_id is required');
  const domain = site.hostname.replace(/\.$/, '').replace(/^www\.(?=.+\.)/, '');
  const there = await store.findProject(userId, domain);
  if (there !== null) return there;
  const fields = {
    name: domain,
    domain,
    ...(country && { countries: [country] }),
    ...(engine && { engines: [engine] }),
  };
  return (await projects.createProject(ctx, createProject.input.parse(fields))).data.project.id;
}

const engineIn = (engines: readonly string[]) => ENGINES.find((one) => one === engines[0]) ?? 'google';

/** Stops it with the runs it started; what they found is kept. @throws NotFound, Forbidden; Unavailable (queue) */
export async function stopFirstCheck(ctx: Ctx, { project_id: id }: InputOf<Stop>): Promise<OutputOf<Stop>> {
  await requireProjectRole(ctx, id, 'editor');
  const check = await store.find(id);
  if (!check) return { data: { stopped: false } };
  if (check.stopped_at === null) await store.change(id, check.audit_id, { stopped_at: ctx.now().toISOString() });
  // The runs belong to the user who started the check; a member who may edit the project may stop them.
  const asStarter: Ctx = { ...ctx, actor: { kind: 'user', userId: check.user_id, role: 'member' } };
  const { round_id: roundId, answer_id: answerId } = check;
  if (check.audit_started) await unlessOver(() => stopSiteAudit(asStarter, { id: check.audit_id }));
  if (roundId) await unlessOver(() => stopTrackingRound(ctx, { project_id: id, round_id: roundId }));
  if (answerId) await unlessOver(() => cancelAiAnswer(asStarter, { id: answerId }));
  return { data: { stopped: true } };
}

/** A run that has ended, or was deleted, needs no stop. */
async function unlessOver(stop: () => Promise<unknown>): Promise<void> {
  try {
    await stop();
  } catch (error) {
    if (error instanceof NotFound || (error instanceof AppError && error.code === 'refused')) return;
    throw error;
  }
}
