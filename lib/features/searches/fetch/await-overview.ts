import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type Answered, MAX_BYTES, type Read } from '#lib/features/searches/fetch/ask.ts';

const POLL_EVERY_MS = 500;
/** Normally a click takes effect immediately; on a busy machine the button takes some time to become clickable. */
const CLICK_MS = 4_000;
/** The button that expands an overview: the only one in its box with aria-expanded="false". */
const FOLDED =
  '[data-subtree="mfc"] [role="button"][aria-expanded="false"], [data-subtree="mfc"] button[aria-expanded="false"]';

/** How to wait for a page's scripts. */
export interface Polling {
  read: Read;
  /** Maximum time to wait for the page's scripts. */
  mostMs: number;
  signal: AbortSignal;
}

/** Waits for an announced AI overview, and expands a folded one. */
export async function awaitOverview(page: Page, first: Answered, polling: Polling): Promise<Answered> {
  const overviewOf = ({ reading }: Answered) => reading.parsed?.aiOverviewState;
  const last = await pollPage(page, first, polling, (answered) => overviewOf(answered) !== 'deferred');
  return overviewOf(last) === 'present' && (await unfold(page)) ? readAgain(page, last, polling.read) : last;
}

/** Polls a page of results until it is complete or time is up; returns any other page immediately. */
export async function pollPage(
  page: Page,
  first: Answered,
  { read, mostMs, signal }: Polling,
  isComplete: (answered: Answered) => boolean,
): Promise<Answered> {
  const until = performance.now() + mostMs;
  let last = first;
  while (last.reading.state === 'results' && !isComplete(last) && performance.now() < until) {
    await wait(POLL_EVERY_MS, undefined, { signal });
    last = await readAgain(page, last, read);
  }
  return last;
}

async function readAgain(page: Page, before: Answered, read: Read): Promise<Answered> {
  const html = await page.content();
  const url = page.url();
  const reading = await read(html.slice(0, MAX_BYTES), { status: before.page.status ?? 200, url });
  return { ...before, page: { ...before.page, url, body: Buffer.from(html.toWellFormed()) }, reading };
}

/** Expands a folded overview with a real click: scripts of the page can distinguish it from a scripted one. */
async function unfold(page: Page): Promise<boolean> {
  const folded = page.locator(FOLDED).first();
  if ((await folded.count()) === 0 || !(await folded.isVisible())) return false;
  return folded.click({ timeout: CLICK_MS }).then(
    () => true,
    () => false,
  );
}
