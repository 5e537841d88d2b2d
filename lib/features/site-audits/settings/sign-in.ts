import 'server-only';
import {
  audited,
  type BrowserCookie,
  type SiteSecrets,
  type StoredStep,
  siteCredentials,
} from '#lib/features/site-audits/settings/credentials.ts';
import { isSignInPage } from '#lib/features/site-audits/settings/signed-out.ts';
import { watchNetwork } from '#lib/net/browser/network-quiet.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { BrowserRun } from '#lib/net/net.ts';
import { AppError, Refused } from '#lib/platform/errors.ts';

const RUN_MS = 60_000;
const OPEN_MS = 20_000;
const STEP_MS = 10_000;
const QUIET_MS = 3_000;

type Page = BrowserRun['page'];

/** The site to sign in to. */
export interface SignInTarget {
  start: string;
  secrets: SiteSecrets;
  userAgent: string | null;
}

/**
 * Runs the steps of a sign-in in the browser. Values are typed only into pages of the audited host.
 * @returns the cookies of the host
 * @throws Refused with the step that failed, never with its value; errors of `net.withPage`
 */
export async function signIn(ctx: Pick<Ctx, 'net' | 'signal'>, target: SignInTarget): Promise<BrowserCookie[]> {
  const { start, secrets, userAgent } = target;
  const { signIn: steps } = secrets;
  if (!steps) return [];
  const isAudited = audited(start);
  const options = { signal: ctx.signal, timeoutMs: RUN_MS, ...(userAgent === null ? {} : { userAgent }) };
  return ctx.net.withPage(options, async (run) => {
    const { page, session } = run;
    await siteCredentials(start, secrets, []).lend(run);
    const network = watchNetwork(page, session);
    const open = async (url: string) => {
      if (!URL.canParse(url) || !isAudited(new URL(url)))
        throw new Refused('The sign-in page must be on the audited host, with the same protocol and port.');
      await page.goto(url, { waitUntil: 'load', timeout: OPEN_MS });
    };
    await open(steps.url);
    for (const [at, step] of steps.steps.entries()) {
      try {
        await take(page, step, { isAudited, open });
        await network.quiet(QUIET_MS);
      } catch (error) {
        ctx.signal.throwIfAborted();
        // Playwright quotes what was typed.
        throw failed(at, step, error);
      }
    }
    await page.waitForLoadState('load', { timeout: STEP_MS }).catch(() => {});
    await network.quiet(QUIET_MS);
    const html = await page.content();
    const isIn = steps.signedInText === null ? !isSignInPage(page.url(), html) : html.includes(steps.signedInText);
    if (!isIn) {
      const what = steps.signedInText === null ? 'still shows the sign-in page' : 'does not contain the signed-in text';
      throw new Refused(`The sign-in did not succeed: ${placeOf(page.url())} ${what}.`);
    }
    const cookies = await page.context().cookies();
    return cookies.filter(({ domain }) => hostsOf(start).some((host) => host === domain || matches(host, domain)));
  });
}

/** Without the query, which may contain what was typed. */
const placeOf = (url: string) => url.split(/[?#]/, 1)[0] ?? '';
const matches = (host: string, domain: string) =>
  domain.startsWith('.') && (host === domain.slice(1) || host.endsWith(domain));
const hostsOf = (start: string) => {
  const { hostname } = new URL(start);
  const plain = hostname.replace(/^www\./, '');
  return [hostname, plain, `www.${plain}`];
};

async function take(
  page: Page,
  { action, selector, value }: StoredStep,
  { isAudited, open }: { isAudited: (url: URL) => boolean; open: (url: string) => Promise<void> },
): Promise<void> {
  if (action === 'open') return open(value ?? '');
  const element = page.locator(selector ?? '').first();
  const timeout = STEP_MS;
  if (action === 'wait') return element.waitFor({ state: 'visible', timeout });
  if (action === 'click') return element.click({ timeout });
  if (!isAudited(new URL(page.url()))) throw new Refused('The page is on another host, where nothing is typed.');
  if (action === 'press') return element.press(value ?? 'Enter', { timeout });
  return element.fill(value ?? '', { timeout });
}

function failed(at: number, { action, selector }: StoredStep, error: unknown): Refused {
  const what = selector === null ? action : `${action} ${selector}`;
  const why =
    error instanceof AppError
      ? error.message
      : error instanceof Error && error.name === 'TimeoutError'
        ? `No matching element could be used within ${STEP_MS / 1_000} s.`
        : 'The browser could not carry it out.';
  return new Refused(`Sign-in step ${at + 1} (${what}) failed. ${why}`);
}
