import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request, Route } from 'playwright-core';
import { getDomain } from 'tldts';
import { type InputEvent, inputEvent } from '#lib/features/captcha/contract.ts';

const QUALITY = 65;
/** A page with a busy script does not respond; the person's next click matters more than this one. */
const ACT_MS = 5_000;

/** A page that is captured as it changes, and accepts a person's input. */
export interface LivePage {
  width: number;
  height: number;
  /** The newest picture (JPEG), once; null until the page changes again. */
  takePicture: () => Uint8Array<ArrayBuffer> | null;
  /** Executes an input event; ignores anything else. */
  act: (event: unknown) => Promise<void>;
  /** Whether the page navigated since the last call. */
  wasLedOn: () => boolean;
  stop: () => Promise<void>;
}

/**
 * Shows a page to a person with the browser's screencast. Meanwhile navigation away from the page's own site is
 * blocked: the person is here to solve a captcha, not to browse from this server's IP.
 */
export async function openLivePage(page: Page): Promise<LivePage> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const session = await page.context().newCDPSession(page);
  let picture: Uint8Array<ArrayBuffer> | null = null;
  let ledOn = false;
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    picture = Uint8Array.from(Buffer.from(data, 'base64'));
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
  });
  const onNavigated = (frame: ReturnType<Page['mainFrame']>) => {
    if (frame === page.mainFrame()) ledOn = true;
  };
  page.on('framenavigated', onNavigated);
  const guard = keepOnSite(page);
  await page.route('**/*', guard);
  await session.send('Page.startScreencast', { format: 'jpeg', quality: QUALITY, maxWidth: width, maxHeight: height });
  return {
    width,
    height,
    takePicture() {
      const newest = picture;
      picture = null;
      return newest;
    },
    async act(given) {
      // Validates again on this side: data from the database is untrusted.
      const event = inputEvent.safeParse(given);
      if (!event.success) return;
      const { data } = event;
      if ('x' in data && (data.x >= width || data.y >= height)) return;
      await Promise.race([perform(page, data).catch(() => {}), wait(ACT_MS, undefined, { ref: false })]);
    },
    wasLedOn() {
      const was = ledOn;
      ledOn = false;
      return was;
    },
    async stop() {
      page.off('framenavigated', onNavigated);
      await session.send('Page.stopScreencast').catch(() => {});
      await session.detach().catch(() => {});
      await page.unroute('**/*', guard).catch(() => {});
    },
  };
}

function keepOnSite(page: Page): (route: Route, request: Request) => Promise<void> {
  const site = getDomain(page.url());
  return async (route, request) => {
    const leaves =
      request.isNavigationRequest() && request.frame() === page.mainFrame() && getDomain(request.url()) !== site;
    await (leaves ? route.abort('aborted') : route.continue()).catch(() => {});
  };
}

async function perform({ mouse, keyboard }: Page, event: InputEvent): Promise<void> {
  switch (event.type) {
    case 'move':
      return mouse.move(event.x, event.y);
    case 'down':
      await mouse.move(event.x, event.y);
      return mouse.down();
    case 'up':
      await mouse.move(event.x, event.y);
      return mouse.up();
    case 'wheel':
      await mouse.move(event.x, event.y);
      return mouse.wheel(event.dx, event.dy);
    case 'key':
      return keyboard.press(event.key);
    case 'text':
      return keyboard.type(event.text);
  }
}
