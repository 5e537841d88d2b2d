import { chromium } from 'playwright-core';
import { findBrowser } from '#lib/net/browser/binary.ts';

/** A browser as Playwright starts it, without our guards: the baseline for measuring the pool. */
export async function startBareBrowser(dataDir: string) {
  const binary = await findBrowser(process.env.BROWSER_PATH, dataDir);
  const browser = await chromium.launch({
    executablePath: binary.path,
    env: { ...process.env, ...binary.environment },
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  return {
    /** Opens the page in its own context. @returns its title */
    async open(url: string): Promise<string> {
      const context = await browser.newContext();
      try {
        const page = await context.newPage();
        await page.goto(url);
        return await page.title();
      } finally {
        await context.close();
      }
    },
    close: () => browser.close(),
  };
}
