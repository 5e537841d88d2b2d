import {
  type Check,
  defineCheck,
  fail,
  failBy,
  notApplicable,
  notMeasured,
  pass,
} from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { distinctRequests } from '#lib/audit/checks/server/distinct-requests.ts';
import { cacheSeconds, costByHost, isOwnStatic } from '#lib/audit/load-cost.ts';

const OLD = 'The report is from a version that did not measure this.';
const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000)} kB`;
const lifetime = (seconds: number) =>
  seconds >= 86_400 ? plural(Math.round(seconds / 86_400), 'day') : `${seconds} s`;

export const cacheLifetime = defineCheck({
  id: 'cache-lifetime',
  category: 'performance',
  title: 'Static files can be cached',
  failureTitle: 'Static files with a short cache lifetime',
  why: 'Returning visitors load files again that the browser could have kept.',
  fix: 'Send "Cache-Control: max-age=31536000, immutable" for files whose name changes with their content.',
  limits: { minSeconds: 86_400 },
  needs: ['rendered'],
  evaluate({ rendered: { requests } }, { minSeconds }) {
    const files = distinctRequests(requests.items.filter(isOwnStatic));
    if (files.length === 0) return notApplicable('The page loads no static file of its own site.');
    if (files.every(({ cacheControl }) => cacheControl === undefined)) return notMeasured(OLD);
    const short = files
      .map((file) => ({ ...file, seconds: cacheSeconds(file.cacheControl ?? null) }))
      .filter(({ seconds }) => (seconds ?? 0) < minSeconds)
      .sort((a, b) => b.bytes - a.bytes);
    if (short.length === 0) return pass(plural(files.length, 'file'));
    return fail(
      `${short.length} of ${plural(files.length, 'file')}`,
      `at least ${lifetime(minSeconds)}`,
      short.map(({ url, seconds, bytes }) => ({
        url,
        value: `${seconds === null ? 'no max-age' : lifetime(seconds)}, ${kilobytes(bytes)}`,
      })),
    );
  },
});

export const httpVersion = defineCheck({
  id: 'http-version',
  category: 'performance',
  title: 'Files are loaded over HTTP/2 or HTTP/3',
  failureTitle: 'Files loaded over HTTP/1.1',
  why: 'HTTP/2 and HTTP/3 load many files over one connection. With HTTP/1.1 they wait for each other.',
  fix: 'Enable HTTP/2 on the web server or the CDN.',
  limits: { maxRequests: 5 },
  needs: ['rendered'],
  evaluate({ rendered: { requests } }, { maxRequests }) {
    const own = requests.items.filter(({ thirdParty, status }) => !thirdParty && status !== null);
    const known = own.filter(({ protocol }) => protocol !== undefined && protocol !== null);
    if (known.length === 0) return notMeasured(own.length === 0 ? 'No response of the site was recorded.' : OLD);
    const old = known.filter(({ protocol }) => /^http\/1/.test(protocol ?? ''));
    const found = `${old.length} of ${plural(known.length, 'request')}`;
    if (old.length <= maxRequests) return pass(found);
    return fail(
      found,
      `at most ${maxRequests}`,
      old.map(({ url, protocol }) => ({ url, value: protocol ?? '' })),
    );
  },
});

export const fontDisplay = defineCheck({
  id: 'font-display',
  category: 'performance',
  title: 'Text is visible while web fonts load',
  failureTitle: 'Text invisible while web fonts load',
  why: 'Without font-display, browsers hide text for up to three seconds until its font is loaded.',
  fix: 'Add "font-display: swap" or "optional" to @font-face, and preload the fonts of the first screen.',
  needs: ['rendered'],
  evaluate({ rendered: { fonts, unmeasured } }) {
    if (!fonts) return notMeasured(unmeasured.fonts ?? OLD);
    if (fonts.loaded.length === 0) return notApplicable('The page loads no web font.');
    const hidden = fonts.loaded.filter(({ display }) => display === 'auto' || display === 'block');
    if (hidden.length === 0) return pass(plural(fonts.loaded.length, 'font'));
    return fail(
      `${hidden.length} of ${plural(fonts.loaded.length, 'font')}`,
      'font-display: swap, fallback or optional',
      hidden.map(({ family, weight, style, display }) => ({ value: `${family} ${weight} ${style}: ${display}` })),
    );
  },
});

/** Files of which a part was not used while the page loaded. */
function unusedCheck(
  kind: 'script' | 'style',
  maxBytes: number,
  texts: Pick<Check, 'id' | 'title' | 'failureTitle' | 'fix'>,
): Check {
  const name = kind === 'script' ? 'JavaScript' : 'CSS';
  return defineCheck({
    ...texts,
    category: 'performance',
    why: `The browser downloads and parses ${name} that the page does not use while it loads.`,
    limits: { maxBytes },
    needs: ['rendered'],
    evaluate({ rendered: { coverage, unmeasured } }, limits) {
      if (!coverage?.files) return notMeasured(unmeasured.coverage ?? OLD);
      const files = coverage.files.filter((file) => file.kind === kind);
      if (files.length === 0) return notApplicable(`The page has no ${name}.`);
      const large = files.filter(({ unused }) => unused > limits.maxBytes);
      const total = files.reduce((sum, { unused }) => sum + unused, 0);
      if (large.length === 0) return pass(`${kilobytes(total)} unused`);
      return failBy(
        total,
        `${kilobytes(total)} unused, uncompressed`,
        `at most ${kilobytes(limits.maxBytes)} in each file`,
        large.map(({ url, bytes, unused }) => ({ url, value: `${kilobytes(unused)} of ${kilobytes(bytes)}` })),
      );
    },
  });
}

export const unusedScript = unusedCheck('script', 20_480, {
  id: 'unused-javascript',
  title: 'Little unused JavaScript',
  failureTitle: 'Unused JavaScript',
  fix: 'Split the code, and load what the first view does not need on demand.',
});

export const unusedStyle = unusedCheck('style', 10_240, {
  id: 'unused-css',
  title: 'Little unused CSS',
  failureTitle: 'Unused CSS',
  fix: 'Remove rules that no page uses, and load those of other pages separately.',
});

export const thirdPartyCost = defineCheck({
  id: 'third-party-cost',
  category: 'performance',
  title: 'Third parties block little',
  failureTitle: 'Third parties block the main thread',
  why: 'Scripts of other hosts compete with the page. Measured in frames longer than 50 ms of this one load.',
  fix: 'Remove what is not needed, load the rest after the content, or on interaction.',
  limits: { maxMs: 250 },
  needs: ['rendered'],
  evaluate({ rendered }, { maxMs }) {
    if (!rendered.scriptTime) return notMeasured(rendered.unmeasured.scriptTime ?? OLD);
    const others = costByHost(rendered).filter(({ thirdParty }) => thirdParty);
    if (others.length === 0) return notApplicable('The page loads nothing from other sites.');
    const total = others.reduce((sum, { ms }) => sum + ms, 0);
    if (total <= maxMs) return pass(`${Math.round(total)} ms, ${plural(others.length, 'host')}`);
    return failBy(
      total,
      `${Math.round(total)} ms`,
      `at most ${maxMs} ms`,
      others.map(({ host, requests, bytes, ms }) => ({
        value: `${host}: ${Math.round(ms)} ms, ${plural(requests, 'request')}, ${kilobytes(bytes)}`,
      })),
    );
  },
});

/** Checks of what a load costs, measured in the browser. */
export const loadCostChecks: readonly Check[] = [
  cacheLifetime,
  httpVersion,
  fontDisplay,
  unusedScript,
  unusedStyle,
  thirdPartyCost,
];
