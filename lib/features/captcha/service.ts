import 'server-only';
import type { Page } from 'playwright-core';
import type { Challenge } from '#lib/engines/engine.ts';
import { askPerson, PERSON_MS, type WaitingJob } from '#lib/features/captcha/ask-person.ts';
import { solve } from '#lib/features/captcha/solver.ts';
import { Unsolved } from '#lib/features/captcha/unsolved.ts';
import { connectionValues } from '#lib/features/connections/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { BrowserRun } from '#lib/net/net.ts';

export type { WaitingJob } from '#lib/features/captcha/ask-person.ts';
export { Unsolved } from '#lib/features/captcha/unsolved.ts';

/** Time limit of a solver when no client waits on the connection. */
const SOLVER_MS = 120_000;
/** Part of a request's time reserved for what follows the solution. */
const REST_MS = 7_000;
/** Minimum time for calling a solver. */
const LEAST_SOLVER_MS = 5_000;
/** The page's time after a solution, for another request to the engine. */
const AFTER_MS = 30_000;
/** From submitting the answer to the page that follows. */
const SUBMIT_MS = 15_000;
/** Maximum calls for help per job. */
const MAX_CALLS = 2;

/** Maximum time that a job may wait for help, in addition to its own time. */
export const HELP_MS = MAX_CALLS * (PERSON_MS + SOLVER_MS + AFTER_MS);

/** A page of an engine that shows a captcha. */
export interface CaptchaPage {
  page: Page;
  engine: string;
  exit: string;
  challenge: Challenge | null;
  isThere: () => Promise<boolean>;
  pause: BrowserRun['pausePage'];
}

/** Time budget of a search, which waiting for help does not use up. */
export interface HelpTime {
  remainingMs: () => number;
  extend: (ms: number) => void;
}

/** Captcha handling for one request or one job. */
export interface CaptchaHelp {
  /** Whether it is worth opening a page known to show a captcha: `met` in this request, or before. */
  isWorthwhile: (met: 'now' | 'before') => Promise<boolean>;
  /**
   * Has the captcha of a page solved: by the configured solver, else by a person if a job waits.
   * @returns "elsewhere" when it was solved in another page of the same egress route, whose cookies are stored by now
   * @throws Unsolved, with the reason of each method
   */
  solve: (ctx: Ctx, shown: CaptchaPage) => Promise<'here' | 'elsewhere'>;
}

/** @param job absent for a request with a waiting client, which cannot wait for a person */
export function captchaHelp(time: HelpTime, job?: WaitingJob): CaptchaHelp {
  let calls = 0;
  let isHopeless = false;
  const solverMs = () => (job ? SOLVER_MS : time.remainingMs() - REST_MS);

  const bySolver = async (ctx: Ctx, shown: CaptchaPage): Promise<void> => {
    const values = await connectionValues('captcha-solver');
    if (!values) throw new Unsolved('');
    const { url = '', key = '' } = values;
    const { challenge, page } = shown;
    if (!challenge) throw new Unsolved('no solver supports this type');
    const mostMs = solverMs();
    if (mostMs < LEAST_SOLVER_MS) throw new Unsolved('not enough time left for the solver');
    const thenMs = job ? AFTER_MS : time.remainingMs();
    const token = await shown.pause({ mostMs: mostMs + 1_000, thenMs }, (signal) =>
      solve({ net: ctx.net, signal }, { url, key }, { ...challenge, pageUrl: page.url() }, { mostMs }),
    );
    await submit(page, token);
    if (await shown.isThere()) throw new Unsolved("the solver's solution was not accepted");
  };

  const byPerson = (ctx: Ctx, shown: CaptchaPage, asking: WaitingJob) =>
    // A little longer than the wait itself, which should end first.
    shown.pause({ mostMs: PERSON_MS + 60_000, thenMs: AFTER_MS }, (signal) =>
      askPerson({ ...ctx, signal }, asking, shown),
    );

  return {
    async isWorthwhile(met) {
      if (isHopeless || calls >= MAX_CALLS) return false;
      if (job) return true;
      // The breaker keeps interactive requests from calling, and paying, the solver again and again.
      return met === 'now' && solverMs() >= LEAST_SOLVER_MS && (await connectionValues('captcha-solver')) !== null;
    },
    async solve(ctx, shown) {
      if (isHopeless || calls++ >= MAX_CALLS) throw new Unsolved('it was shown again after it was solved');
      const startedAt = performance.now();
      const reasons: string[] = [];
      try {
        for (const way of [bySolver, ...(job ? [(c: Ctx, s: CaptchaPage) => byPerson(c, s, job)] : [])]) {
          try {
            return (await way(ctx, shown)) ?? 'here';
          } catch (error) {
            ctx.signal.throwIfAborted();
            if (!(error instanceof Unsolved)) throw error;
            if (error.message) {
              reasons.push(error.message);
              ctx.log.info({ engine: shown.engine, exit: shown.exit, why: error.message }, 'CAPTCHA not solved');
            }
          }
        }
        isHopeless = true;
        throw new Unsolved(reasons.join(', and '));
      } finally {
        if (job) time.extend(performance.now() - startedAt);
      }
    },
  };
}

/** Submits the answer in the page's own form, as the widget would, and waits for the navigation. */
async function submit(page: Page, token: string): Promise<void> {
  const led = page.waitForNavigation({ waitUntil: 'domcontentloaded', timeout: SUBMIT_MS }).catch(() => null);
  await page.evaluate((answer) => {
    const box = document.querySelector('form [data-sitekey]');
    const form = box?.closest('form');
    if (!box || !form) return;
    const given = form.querySelector('textarea[name="g-recaptcha-response"]');
    const field = given instanceof HTMLTextAreaElement ? given : document.createElement('textarea');
    field.name = 'g-recaptcha-response';
    field.style.display = 'none';
    field.value = answer;
    if (!given) box.append(field);
    HTMLFormElement.prototype.submit.call(form);
  }, token);
  await led;
}
