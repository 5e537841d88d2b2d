import type { BrowserRun, BrowserRunOptions, Net, PrintOptions } from '#lib/net/net.ts';
import { toNetworkError } from '#lib/net/network-error.ts';
import { InvalidInput, NotFound, Unreachable } from '#lib/platform/errors.ts';

/** Time for loading, rendering and printing, within the time limit for a response. */
const PRINT_MS = 26_000;

type WithOwnPage = <T>(origin: string, options: BrowserRunOptions, work: (run: BrowserRun) => Promise<T>) => Promise<T>;

/** See `Net.printOwnPage`. @param origins possible origins of our own pages; the first that responds is used */
export function createPrinter(origins: readonly string[], withOwnPage: WithOwnPage): Net['printOwnPage'] {
  return async (path, options) => {
    if (!/^\/[\w-]+(?:\/[\w-]+)*$/.test(path)) {
      throw new InvalidInput(`path: must be a path of this server; given: ${JSON.stringify(path.slice(0, 80))}`);
    }
    let failure: unknown = new Unreachable('The URL of this server is unknown.', {
      reason: 'no-origin',
    });
    for (const origin of origins) {
      try {
        return await withOwnPage(origin, { ...options, timeoutMs: PRINT_MS }, (run) =>
          print(run, origin + path, options),
        );
      } catch (error) {
        failure = error;
        // Try the next origin only if nothing listens at this one.
        if (!(error instanceof Unreachable) || options.signal?.aborted) throw error;
      }
    }
    throw failure;
  };
}

async function print({ page }: BrowserRun, url: string, { title, readyWhen }: PrintOptions): Promise<Uint8Array> {
  const response = await page.goto(url, { waitUntil: 'commit' });
  if (response?.status() === 404) throw new NotFound('Page to print not found.');
  if (!response?.ok()) {
    throw toNetworkError(new Error(`status ${response?.status() ?? 'none'}`), 'The page to print');
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'light', reducedMotion: 'reduce' });
  // The page signals when its charts and fonts are ready; the run's timeout ends a page that never does.
  await page.waitForSelector(readyWhen, { state: 'attached' });
  return page.pdf({
    format: 'A4',
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footer(title),
    margin: { top: '16mm', bottom: '18mm', left: '14mm', right: '14mm' },
    tagged: true,
    outline: true,
  });
}

const footer = (title: string) => `
  <div style="width:100%;padding:0 14mm;font:8px sans-serif;color:#475569;display:flex;justify-content:space-between">
    <span style="max-width:75%;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${escaped(title)}</span>
    <span>Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>
  </div>`;

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).slice(0, 1_000);
