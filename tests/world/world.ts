import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AssistantControls, assistantSites } from './assistants.ts';
import { createAuthority } from './authority.ts';
import { CrawlerControls, crawlerNames, crawlerSite, withRanges } from './crawlers.ts';
import { type DnsControls, type DnsRecords, startDns } from './dns.ts';
import { createEngines, type WorldEngines } from './engines/engines.ts';
import { neighbours } from './engines/neighbours.ts';
import { AnalyticsControls, analyticsSite } from './google/analytics.ts';
import { GoogleSignInControls, googleSignInSite } from './google/google-sign-in.ts';
import { SearchConsoleControls, searchConsoleSite } from './google/search-console.ts';
import { AdsControls, googleAdsSite } from './google-ads.ts';
import { WebVitalsControls, webVitalsSites } from './google-web-vitals.ts';
import { HookControls, hookSite } from './hooks.ts';
import { IndexnowControls, indexnowSite } from './indexnow.ts';
import { type MailControls, startMailYard } from './mail-yard.ts';
import { startProxies, type WorldProxies } from './proxies.ts';
import { RdapControls, rdapSites } from './rdap.ts';
import type { Site } from './site.ts';
import { addressSites } from './sites/addresses.ts';
import { bakery } from './sites/bakery.ts';
import { depot } from './sites/depot.ts';
import { example } from './sites/example.ts';
import { ferry } from './sites/ferry.ts';
import { gallery } from './sites/gallery.ts';
import { GarageControls, garageSite } from './sites/garage.ts';
import { kitchen } from './sites/kitchen.ts';
import { lane } from './sites/lane.ts';
import { createLinkGraph, type LinkGraphControls } from './sites/link-graph.ts';
import { oddities } from './sites/oddities.ts';
import { orchard } from './sites/orchard.ts';
import { trace } from './sites/trace.ts';
import { traps } from './sites/traps.ts';
import { wallSites } from './sites/walls.ts';
import { wholesale } from './sites/wholesale.ts';
import { workshopSites } from './sites/workshops.ts';
import { SolverControls, solverSite } from './solver.ts';
import { createSources, type WorldSources } from './sources/sources.ts';
import { ModelControls, textModelSite } from './text-model.ts';
import { startTlsYard } from './tls-yard.ts';
import { startWeb, type WebHit } from './web.ts';
import { startWhois, type WorldWhois } from './whois.ts';
import { WordpressControls, wordpressSites } from './wordpress.ts';
import { zones } from './zones.ts';

export interface World {
  /** For EGRESS_HOSTS. */
  hostsFile: string;
  /** For EGRESS_CA. */
  caFile: string;
  /** For DNS_SERVERS. */
  dnsServer: string;
  /** Those three as environment variables. */
  env: { EGRESS_HOSTS: string; EGRESS_CA: string; DNS_SERVERS: string };
  sites: readonly Site[];
  /** The search engines: their switches, received requests, and true positions. */
  engines: WorldEngines;
  /** A neglected site that can be repaired. */
  garage: GarageControls;
  /** Pages that link to a domain in every way: their behavior. */
  links: LinkGraphControls;
  /** The SERP API services: their keys and switches. */
  sources: WorldSources;
  /** Google Ads and its sign-in: account, moods, received requests. */
  googleAds: AdsControls;
  /** Google's consent page and token endpoint: the OAuth client, revoked access. */
  googleSignIn: GoogleSignInControls;
  /** The Search Console API: sites, moods, received requests. */
  searchConsole: SearchConsoleControls;
  /** The Google Analytics APIs: properties, moods, received requests. */
  analytics: AnalyticsControls;
  /** The Chrome UX Report API and PageSpeed Insights: API key, moods, received requests. */
  webVitals: WebVitalsControls;
  /** The published IP ranges of crawlers, and the host names of their addresses. */
  crawlers: CrawlerControls;
  /** IndexNow: moods and accepted submissions. */
  indexnow: IndexnowControls;
  /** A WordPress site: its credentials, moods and posts. */
  wordpress: WordpressControls;
  /** A server of text models: its URL, key and moods. */
  textModel: ModelControls;
  assistants: AssistantControls;
  /** The captcha solving service: its URL, key and moods. */
  solver: SolverControls;
  /** A mail server: its URL for SMTP_URL, moods, received mail. */
  mail: MailControls;
  /** Receivers of messages: a webhook, Slack, Telegram; their moods and accepted messages. */
  hooks: HookControls;
  /** Proxies of three countries, for PROXIES; not in `env`, so that nothing uses them by default. */
  proxies: WorldProxies;
  /** The DNS server: its moods and records. */
  dns: DnsControls;
  /** The WHOIS servers of IANA, two registries and a registrar: their moods. */
  whois: WorldWhois;
  /** RDAP of IANA's list and of the registry of .example: its moods. */
  rdap: RdapControls;
  /** Requests that the sites received, in order. */
  hits: WebHit[];
  stop(): Promise<void>;
}

const ownSites: readonly Site[] = [
  lane,
  depot,
  ferry,
  orchard,
  bakery,
  gallery,
  wholesale,
  kitchen,
  oddities,
  neighbours,
  traps,
  trace,
  example,
  ...addressSites,
  ...wallSites,
  ...workshopSites,
];

/**
 * Starts the loopback internet: sites over HTTP and HTTPS, a DNS server, a certificate authority. The product reaches it
 * only through its variables. A new service is one more file here and a few lines in this function.
 * @param folder for the hosts and CA files; absent: a temporary one that `stop` removes
 */
export async function startWorld(folder?: string): Promise<World> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'world-')));
  const authority = await createAuthority();
  const { engines, sites: engineSites } = createEngines();
  const { sources, sites: sourceSites } = createSources(engines);
  const solver = new SolverControls();
  const googleAds = new AdsControls();
  const googleSignIn = new GoogleSignInControls();
  const searchConsole = new SearchConsoleControls();
  const analytics = new AnalyticsControls(searchConsole);
  const webVitals = new WebVitalsControls();
  const crawlers = new CrawlerControls();
  const indexnow = new IndexnowControls();
  const wordpress = new WordpressControls();
  const textModel = new ModelControls();
  const assistants = new AssistantControls();
  engines.google.solved = (token) => solver.accepts(token);
  const { links, site: linkGraph } = createLinkGraph();
  const rdap = new RdapControls();
  const garage = new GarageControls();
  const hooks = new HookControls();
  const sites = [
    ...ownSites,
    garageSite(garage),
    linkGraph,
    ...withRanges(crawlers, engineSites),
    crawlerSite(crawlers),
    ...sourceSites,
    solverSite(solver),
    ...rdapSites(rdap),
    googleAdsSite(googleAds),
    googleSignInSite(googleSignIn, googleAds),
    searchConsoleSite(searchConsole, googleSignIn),
    analyticsSite(analytics, googleSignIn),
    ...webVitalsSites(webVitals),
    indexnowSite(indexnow),
    ...wordpressSites(wordpress),
    textModelSite(textModel),
    ...assistantSites(assistants),
    hookSite(hooks),
  ];
  const proxies = await startProxies();
  const whois = await startWhois();
  const yard = await startTlsYard(authority);
  const mail = await startMailYard(authority);
  const web = await startWeb(sites, authority);
  const records = new Map<string, DnsRecords>(
    sites.flatMap((site) => site.hosts.map((host) => [host, { a: ['203.0.113.10'] }] as const)),
  );
  for (const [name, more] of Object.entries({ ...zones, ...crawlerNames, ...yard.records }))
    records.set(name, { ...records.get(name), ...more });
  const dns = await startDns(records);
  const hostsFile = join(home, 'hosts');
  const caFile = join(home, 'ca.pem');
  const lines = sites.flatMap((site) =>
    site.hosts.flatMap((host) => [`${host}:80 127.0.0.1:${web.httpPort}`, `${host}:443 127.0.0.1:${web.httpsPort}`]),
  );
  await writeFile(
    hostsFile,
    `# Where the names of the loopback world lead.\n${[...lines, ...whois.hosts, ...yard.hosts, ...mail.hosts].join('\n')}\n`,
  );
  await writeFile(caFile, authority.ca);
  return {
    hostsFile,
    caFile,
    dnsServer: dns.address,
    env: { EGRESS_HOSTS: hostsFile, EGRESS_CA: caFile, DNS_SERVERS: dns.address },
    sites,
    engines,
    garage,
    links,
    sources,
    googleAds,
    googleSignIn,
    searchConsole,
    analytics,
    webVitals,
    crawlers,
    indexnow,
    wordpress,
    textModel,
    assistants,
    solver,
    mail: mail.controls,
    hooks,
    proxies,
    dns: dns.controls,
    whois,
    rdap,
    hits: web.hits,
    async stop() {
      await Promise.all([web.stop(), dns.stop(), whois.stop(), yard.stop(), mail.stop(), proxies.stop()]);
      if (!folder) await rm(home, { recursive: true, force: true });
    },
  };
}
