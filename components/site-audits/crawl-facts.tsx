import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

/** robots.txt, sitemaps and the settings of the run. */
export function Surroundings({ audit }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  const { settings, robots, sitemaps } = audit;
  const facts: [string, string][] = [
    [
      'robots.txt',
      robots === null
        ? t('Not crawled yet')
        : (robots.note ??
          t('Found, status {status}{part}', {
            status: robots.status ?? t('unknown'),
            part:
              robots.crawl_delay_seconds > 0
                ? t(', crawl delay {crawlDelaySeconds} s', {
                    crawlDelaySeconds: robots.crawl_delay_seconds,
                  })
                : '',
          })),
    ],
    [
      t('Sitemaps'),
      sitemaps === null
        ? settings.sitemaps
          ? t('None found')
          : t('Not requested')
        : t.many(sitemaps.files.length, '{count} file, {pages}{part}|{count} files, {pages}{part}', {
            pages: t.many(sitemaps.pages, '{count} URL|{count} URLs'),
            part: sitemaps.complete ? '' : t(', not fully read'),
          }),
    ],
    ...(audit.llms_txt ? [['llms.txt', llmsText(t, audit.llms_txt)] as [string, string]] : []),
    [
      t('Limits'),
      t.many(settings.max_pages, '{count} URL, {maxDepth}, {maxMinutes}|{count} URLs, {maxDepth}, {maxMinutes}', {
        maxDepth: t.many(settings.max_depth, '{count} click|{count} clicks'),
        maxMinutes: t.many(settings.max_minutes, '{count} minute|{count} minutes'),
      }),
    ],
    ...(settings.include.length > 0 ? [[t('Include'), settings.include.join('  ')] as [string, string]] : []),
    ...(settings.exclude.length > 0 ? [[t('Exclude'), settings.exclude.join('  ')] as [string, string]] : []),
    ...(settings.mode === 'site'
      ? []
      : [
          [
            t('Crawl'),
            settings.mode === 'sitemaps'
              ? t('URLs in XML sitemaps')
              : t.many(settings.listed, 'List of {count} URL|List of {count} URLs'),
          ] as [string, string],
        ]),
    ...(settings.credentials ? [[t('Credentials'), namesOf(t, settings.credentials)] as [string, string]] : []),
    ...(settings.max_per_second === null
      ? []
      : [[t('Rate'), t('at most {rate} requests per second', { rate: settings.max_per_second })] as [string, string]]),
    ...(settings.window
      ? [
          [t('Crawl window'), `${settings.window.from}:00–${settings.window.to}:00 ${settings.window.time_zone}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(settings.obey_robots ? [] : [[t('Own site'), t('robots.txt ignored')] as [string, string]]),
    [t('User agent'), settings.user_agent ?? t('SerpentineBot (default)')],
    [
      t('JavaScript rendering'),
      settings.render
        ? settings.max_rendered === null
          ? t('Rendered in Chromium')
          : t('Rendered in Chromium, at most {pages} pages', { pages: settings.max_rendered })
        : t('No'),
    ],
    [
      t('Crawl time'),
      `${Math.round(audit.crawl_seconds)} s${audit.attempts > 1 ? t(', resumed {attempts} times', { attempts: audit.attempts }) : ''}`,
    ],
  ];
  return (
    <Panel>
      <PanelHeader title={t('Crawl settings')} />
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] text-table">
        {facts.map(([term, value]) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid border-t px-4 py-1.5">
            <dt className="text-muted">{term}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function llmsText(t: Translator, llms: NonNullable<SiteAuditDetail['llms_txt']>): string {
  if (!llms.present) return t('Not found (optional)');
  if (llms.fault !== null) return t('Not valid: {fault}', { fault: llms.fault });
  const links = t.many(llms.links, 'Valid, {count} link|Valid, {count} links');
  if (llms.broken.length === 0) return links;
  const broken = llms.broken.map(({ url, status }) => `${url} (${status ?? t('no response')})`).join(', ');
  return `${links}; ${t('broken: {broken}', { broken })}`;
}

/** What the crawl signed in with, by name. */
function namesOf(t: Translator, credentials: NonNullable<SiteAuditDetail['settings']['credentials']>): string {
  const { headers, cookies, basic_auth: isBasic, sign_in: signsIn } = credentials;
  return [
    ...(signsIn ? [t('Sign-in')] : []),
    ...(isBasic ? [t('Basic authentication')] : []),
    ...headers,
    ...cookies,
  ].join(', ');
}
