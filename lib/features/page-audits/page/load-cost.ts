import type { CodeCoverage } from '#lib/audit/types.ts';
import type { PageWorld } from '#lib/features/page-audits/page/page-world.ts';

/** What the browser reports about a response beside its size. */
export interface ResponseCost {
  /** h2, h3, http/1.1. */
  protocol: string | null;
  cacheControl: string | null;
  /** Whether the response offers HTTP/3 (Alt-Svc). */
  offersHttp3: boolean;
}

/** Follows the responses of a load, and how much of its scripts and styles runs. */
export interface LoadWatch {
  costOf: (url: string) => ResponseCost | null;
  /** @returns a text: why coverage is not measured */
  coverage: () => Promise<CodeCoverage | string>;
}

const MAX_RESPONSES = 1_000;
const MAX_STYLES = 1_000;
const MAX_FILES = 50;
/** The browser reports every function that exists; a page with more on its heap would fill the memory of this process. */
const MAX_HEAP_BYTES = 64 * 1024 * 1024;

/** Starts to follow a page. Call it before opening the page. */
export async function watchLoad({ session }: PageWorld): Promise<LoadWatch> {
  const responses = new Map<string, ResponseCost>();
  session.on('Network.responseReceived', ({ response }) => {
    if (responses.size >= MAX_RESPONSES || !/^https?:/.test(response.url)) return;
    const headers = new Map(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]));
    responses.set(response.url, {
      protocol: response.protocol?.slice(0, 20) ?? null,
      cacheControl: headers.get('cache-control')?.slice(0, 200) ?? null,
      offersHttp3: /\bh3\b/.test(headers.get('alt-svc') ?? ''),
    });
  });
  const styles = new Map<string, { url: string; bytes: number }>();
  session.on('CSS.styleSheetAdded', ({ header }) => {
    const { styleSheetId, sourceURL, length, isMutable } = header;
    // A constructed or changed style sheet has no source whose rules could be counted.
    if (styles.size < MAX_STYLES && !isMutable) styles.set(styleSheetId, { url: sourceURL, bytes: length });
  });
  await session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  await session.send('CSS.startRuleUsageTracking');
  await session.send('Performance.enable');

  return {
    costOf: (url) => responses.get(url.split('#', 1)[0] ?? url) ?? null,
    async coverage() {
      const { metrics } = await session.send('Performance.getMetrics');
      const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
      if (heap > MAX_HEAP_BYTES) return 'The scripts of the page use more than 64 MiB of memory.';
      const { result } = await session.send('Profiler.takePreciseCoverage');
      const { ruleUsage } = await session.send('CSS.stopRuleUsageTracking');
      const files = new Map<string, CodeCoverage['files'][number]>();
      const add = (kind: 'script' | 'style', url: string, [bytes, used]: readonly [bytes: number, used: number]) => {
        if (!/^https?:/.test(url) || bytes === 0) return;
        const key = `${kind} ${url}`;
        const known = files.get(key) ?? { url: url.slice(0, 2_048), kind, bytes: 0, unused: 0 };
        files.set(key, { ...known, bytes: known.bytes + bytes, unused: known.unused + Math.max(0, bytes - used) });
      };
      for (const { url, functions } of result) add('script', url, usedOf(functions));
      const usedStyles = new Map<string, number>();
      for (const { styleSheetId, startOffset, endOffset, used } of ruleUsage) {
        if (used) usedStyles.set(styleSheetId, (usedStyles.get(styleSheetId) ?? 0) + endOffset - startOffset);
      }
      for (const [id, { url, bytes }] of styles) add('style', url, [bytes, usedStyles.get(id) ?? 0]);
      const all = [...files.values()].sort((a, b) => b.unused - a.unused);
      return { script: shareOf(all, 'script'), style: shareOf(all, 'style'), files: all.slice(0, MAX_FILES) };
    },
  };
}

interface FunctionCoverage {
  ranges: { startOffset: number; endOffset: number; count: number }[];
}

/** Length of a script, and of its functions that ran. Ranges of inner functions follow those of outer ones. */
function usedOf(functions: readonly FunctionCoverage[]): readonly [bytes: number, used: number] {
  const bytes = Math.max(0, ...functions.slice(0, 1).map(({ ranges }) => ranges[0]?.endOffset ?? 0));
  let unused = 0;
  let end = -1;
  const ranges = functions
    .flatMap((one) => one.ranges)
    .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges) {
    // Inside a function that never ran, none ran.
    if (count > 0 || startOffset < end) continue;
    unused += endOffset - startOffset;
    end = endOffset;
  }
  return [bytes, bytes - unused];
}

/** Share of bytes that never ran; null without any. */
function shareOf(files: CodeCoverage['files'], kind: 'script' | 'style'): number | null {
  const own = files.filter((file) => file.kind === kind);
  const bytes = own.reduce((sum, file) => sum + file.bytes, 0);
  return bytes === 0 ? null : own.reduce((sum, file) => sum + file.unused, 0) / bytes;
}
