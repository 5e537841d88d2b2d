import type { Page } from 'playwright-core';
import { type Answered, awaitOverview, type Polling, pollPage } from '#lib/features/searches/service.ts';

/** Screenshots are cropped to this height in pixels. */
const MAX_SHOT_HEIGHT = 4_000;
const SHOT_MS = 5_000;

interface Waiting extends Polling {
  /** Receives the screenshot of the page as it was last read. */
  onPicture: (picture: Uint8Array) => void;
}

/** Waits for an announced overview, expands it, and takes a screenshot. */
export async function waitUntilResultsComplete(page: Page, first: Answered, waiting: Waiting): Promise<Answered> {
  const last = await awaitOverview(page, first, waiting);
  await takePicture(page, last, waiting);
  return last;
}

/** Waits until AI Mode is complete: marked as finished, and unchanged in two readings in a row. */
export async function waitUntilConversationComplete(page: Page, first: Answered, waiting: Waiting): Promise<Answered> {
  let before: string | null = null;
  const last = await pollPage(page, first, waiting, ({ reading: { conversation } }) => {
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
