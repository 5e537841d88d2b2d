import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Answered, Read } from '#lib/features/search/ask.ts';
import { MOST_BYTES } from '#lib/features/search/ask.ts';

const LOOK_EVERY_MS = 500;
/** A picture is cut after this many pixels. */
const MAX_SHOT_HEIGHT = 4_000;
const SHOT_MS = 5_000;
/** A switch that stands free is pressed at once; a busy machine takes its time to tell that it does. */
const CLICK_MS = 4_000;
/** The switch that unfolds an overview: the only button of its box which says that something is folded up. */
const FOLDED =
  '[data-subtree="mfc"] [role="button"][aria-expanded="false"], [data-subtree="mfc"] button[aria-expanded="false"]';

interface Waiting {
  /** How long the page's scripts are waited for. */
  mostMs: number;
  signal: AbortSignal;
  /** Takes the picture of the page as it was read at last. */
  onPicture: (picture: Uint8Array) => void;
}

/** Waits for an announced overview, unfolds it, and takes a picture of the page. */
export async function ripenResults(page: Page, first: Answered, read: Read, waiting: Waiting): Promise<Answered> {
  const overviewOf = ({ reading }: Answered) => reading.parsed?.aiOverviewState;
  let last = await again(page, first, read, waiting, (answered) => overviewOf(answered) !== 'deferred');
  if (overviewOf(last) === 'present' && (await unfold(page))) last = await look(page, last, read);
  await takePicture(page, last, waiting);
  return last;
}

/** Waits until AI Mode has said its last word: finished, and the same in two looks. */
export async function ripenConversation(page: Page, first: Answered, read: Read, waiting: Waiting): Promise<Answered> {
  let before: string | null = null;
  const last = await again(page, first, read, waiting, ({ reading: { conversation } }) => {
    const done = conversation?.complete === true && conversation.content === before;
    before = conversation?.content ?? null;
    return done;
  });
  await takePicture(page, last, waiting);
  return last;
}

/** Looks at a page of results again and again until it is ripe or the time is over; walls are given back at once. */
async function again(
  page: Page,
  first: Answered,
  read: Read,
  { mostMs, signal }: Waiting,
  isRipe: (answered: Answered) => boolean,
): Promise<Answered> {
  const until = performance.now() + mostMs;
  let last = first;
  while (last.reading.state === 'results' && !isRipe(last) && performance.now() < until) {
    await wait(LOOK_EVERY_MS, undefined, { signal });
    last = await look(page, last, read);
  }
  return last;
}

async function look(page: Page, before: Answered, read: Read): Promise<Answered> {
  const html = await page.content();
  const url = page.url();
  const reading = await read(html.slice(0, MOST_BYTES), { status: before.page.status ?? 200, url });
  return { ...before, page: { ...before.page, url, body: Buffer.from(html.toWellFormed()) }, reading };
}

/** Opens a folded overview the way a person does; scripts of the page can tell a click of ours from one of a script. */
async function unfold(page: Page): Promise<boolean> {
  const folded = page.locator(FOLDED).first();
  if ((await folded.count()) === 0 || !(await folded.isVisible())) return false;
  return folded.click({ timeout: CLICK_MS }).then(
    () => true,
    () => false,
  );
}

async function takePicture(page: Page, { reading }: Answered, { onPicture }: Waiting): Promise<void> {
  if (reading.state !== 'results' && reading.state !== 'empty') return;
  const size = page.viewportSize();
  if (!size) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight).catch(() => size.height);
  const clip = { x: 0, y: 0, width: size.width, height: Math.min(MAX_SHOT_HEIGHT, Math.max(size.height, height)) };
  const picture = await page
    .screenshot({ type: 'jpeg', quality: 70, fullPage: true, clip, timeout: SHOT_MS })
    .catch(() => null);
  if (picture) onPicture(picture);
}
