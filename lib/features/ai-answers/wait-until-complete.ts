import type { Page } from 'playwright-core';
import type { Answered, Read } from '#lib/features/searches/ask.ts';
import { awaitOverview, type Polling, pollPage } from '#lib/features/searches/await-overview.ts';

/** A picture is cut after this many pixels. */
const MAX_SHOT_HEIGHT = 4_000;
const SHOT_MS = 5_000;

interface Waiting extends Polling {
  /** Takes the picture of the page as it was read at last. */
  onPicture: (picture: Uint8Array) => void;
}

/** Waits for an announced overview, unfolds it, and takes a picture of the page. */
export async function waitUntilResultsComplete(
  page: Page,
  first: Answered,
  read: Read,
  waiting: Waiting,
): Promise<Answered> {
  const last = await awaitOverview(page, first, read, waiting);
  await takePicture(page, last, waiting);
  return last;
}

/** Waits until AI Mode is complete: finished, and the same in two readings in a row. */
export async function waitUntilConversationComplete(
  page: Page,
  first: Answered,
  read: Read,
  waiting: Waiting,
): Promise<Answered> {
  let before: string | null = null;
  const last = await pollPage(page, first, read, waiting, ({ reading: { conversation } }) => {
    const done = conversation?.complete === true && conversation.content === before;
    before = conversation?.content ?? null;
    return done;
  });
  await takePicture(page, last, waiting);
  return last;
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
