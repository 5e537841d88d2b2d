/** Registries below a second-level domain that are in no list of top-level domains: WHOIS server by suffix. */
const SECOND_LEVEL = new Map<string, string>([
  ...hosted(
    'whois.centralnic.com',
    'ae.org ar.com br.com cn.com co.com com.de com.se de.com eu.com gb.com gb.net gr.com hu.com hu.net in.net jp.net ' +
      'jpn.com kr.com mex.com no.com qc.com ru.com sa.com se.com se.net uk.com uk.net us.com us.org uy.com za.com',
  ),
  ...hosted('whois.ja.net', 'ac.uk gov.uk'),
  ...hosted('whois.registry.net.za', 'co.za'),
  ...hosted('net-whois.registry.net.za', 'net.za'),
  ...hosted('org-whois.registry.net.za', 'org.za'),
  ...hosted('web-whois.registry.net.za', 'web.za'),
  ...hosted('whois.za.net', 'za.net za.org'),
  ...hosted('whois.eu.org', 'eu.org'),
  ...hosted('whois.co.ca', 'co.ca'),
  ...hosted('whois.in.ua', 'in.ua'),
  ...hosted('whois.pp.ua', 'pp.ua'),
  ...hosted('whois.co.ua', 'co.ua'),
  ...hosted('whois.nic.priv.at', 'priv.at'),
  ...hosted('whois.nic.ru', 'com.ru msk.ru net.ru org.ru pp.ru spb.ru'),
]);

/** Fallback if IANA's own server cannot be reached. */
const WELL_KNOWN = new Map<string, string>([
  ...hosted('whois.verisign-grs.com', 'com net'),
  ...hosted('whois.publicinterestregistry.org', 'org'),
  ...hosted('whois.denic.de', 'de'),
  ...hosted('whois.nic.uk', 'uk'),
  ...hosted('whois.nic.fr', 'fr pm re tf wf yt'),
  ...hosted('whois.nic.it', 'it'),
  ...hosted('whois.domain-registry.nl', 'nl'),
  ...hosted('whois.dns.be', 'be'),
  ...hosted('whois.eu', 'eu'),
  ...hosted('whois.dns.pl', 'pl'),
  ...hosted('whois.tcinet.ru', 'ru su xn--p1ai'),
  ...hosted('whois.registro.br', 'br'),
  ...hosted('whois.cira.ca', 'ca'),
  ...hosted('whois.auda.org.au', 'au'),
  ...hosted('whois.jprs.jp', 'jp'),
  ...hosted('whois.cnnic.cn', 'cn'),
  ...hosted('whois.iis.se', 'se'),
  ...hosted('whois.iis.nu', 'nu'),
  ...hosted('whois.nic.ch', 'ch'),
  ...hosted('whois.nic.at', 'at'),
  ...hosted('whois.nic.cz', 'cz'),
  ...hosted('whois.nic.io', 'io'),
]);

function hosted(server: string, suffixes: string): [string, string][] {
  return suffixes.split(' ').map((suffix) => [suffix, server]);
}

/** The registry of a name: its suffix, the name it knows, and its WHOIS server if IANA does not list it. */
export interface Registry {
  suffix: string;
  name: string;
  server: string | null;
}

/**
 * Which registry to query, and for which name.
 * @param domain the requested host name; @param registrable its registrable part
 */
export function registryOf(domain: string, registrable: string): Registry {
  const labels = domain.split('.');
  for (let start = 1; start < labels.length - 1; start++) {
    const suffix = labels.slice(start).join('.');
    const server = SECOND_LEVEL.get(suffix);
    if (server !== undefined) return { suffix, name: labels.slice(start - 1).join('.'), server };
  }
  return { suffix: registrable.split('.').at(-1) ?? registrable, name: registrable, server: null };
}

/** The WHOIS server to try if IANA's cannot be reached: a known one, or the name required by ICANN. */
export function likelyServer(tld: string): string {
  return WELL_KNOWN.get(tld) ?? `whois.nic.${tld}`;
}

/** The query in the server's syntax: some return full, English or ASCII responses only on request. */
export function questionFor(server: string, domain: string): string {
  if (server === 'whois.denic.de') return `-T dn,ace ${domain}`;
  if (server === 'whois.jprs.jp') return `${domain}/e`;
  if (server === 'whois.verisign-grs.com') return `domain ${domain}`;
  if (/^whois\.(?:dk-hostmaster|punktum)\.dk$/.test(server)) return `--show-handles ${domain}`;
  return domain;
}
