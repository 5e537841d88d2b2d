import type { FailureReason } from '#lib/features/searches/searches-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

interface Remedy {
  text: string;
  /** Where to do it; absent: nothing to click. */
  link?: { href: string; label: string };
}

/** What to do about a blocked engine, most effective first. */
export function remediesOf(t: Translator, reason: FailureReason | null, retryAt: string | null): Remedy[] {
  const connections = (hash: string, label: string) => ({ href: `/settings/connections#${hash}`, label });
  const solve: Remedy = {
    text: t('Solve the CAPTCHA: run a check in the SERP checker and solve it when it is shown.'),
    link: { href: '/searches', label: t('SERP checker') },
  };
  const solver: Remedy = {
    text: t('Connect a CAPTCHA solver to have them solved automatically.'),
    link: connections('connection-captcha-solver', t('CAPTCHA solver')),
  };
  const proxy: Remedy = {
    text: t('Add a proxy, so that requests come from another IP address.'),
    link: connections('connection-proxies', t('Proxies')),
  };
  const source: Remedy = {
    text: t('Use a SERP API as the data source of this search engine.'),
    link: connections('search-sources', t('SERP data source')),
  };
  const slower: Remedy = { text: t('Lower the request rate: track fewer keywords, or check them less often.') };
  const browser: Remedy = {
    text: t('Check that the browser is running.'),
    link: { href: '/settings/system', label: t('System') },
  };
  const network: Remedy = {
    text: t('Check the network connection and DNS of this server, and the proxy if one is used.'),
  };
  const wait: Remedy = {
    text: retryAt
      ? t('Or wait: the next attempt is automatic, at {time}.', { time: t.moment(retryAt) })
      : t('Or wait: the next attempt is automatic.'),
  };
  const byReason: Record<FailureReason, Remedy[]> = {
    captcha: [solve, solver, proxy, slower],
    blocked: [proxy, source, slower],
    'rate-limited': [slower, proxy, source],
    consent: [proxy, source],
    'needs-js': [browser, source],
    garbage: [source],
    unreachable: [network, proxy],
  };
  return [...(reason ? byReason[reason] : [proxy, source]), wait];
}
