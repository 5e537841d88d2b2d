import { Panel, PanelHeader } from '#components/ui/panel.tsx';
import type { SiteAuditDetail } from '#lib/features/site-audits/parts-contract.ts';
import { useMessages } from '#messages';

/** robots.txt, sitemaps and the settings of the run. */
export function Surroundings({ audit }: { audit: SiteAuditDetail }) {
  const t = useMessages();
  const { settings, robots, sitemaps } = audit;
  const facts: [string, string][] = [
    [
      'robots.txt',
      robots === null
        ? t('Not read yet')
        : (robots.note ??
          t('Read, status {status}{part}', {
            status: robots.status ?? t('unknown'),
            part:
              robots.crawl_delay_seconds > 0
                ? t(', asks for {crawlDelaySeconds} s between requests', {
                    crawlDelaySeconds: robots.crawl_delay_seconds,
                  })
                : '',
          })),
    ],
    [
      t('Sitemaps'),
      sitemaps === null
        ? settings.sitemaps
          ? t('None read')
          : t('Not asked for')
        : t.many(sitemaps.files.length, '{count} file, {pages}{part}|{count} files, {pages}{part}', {
            pages: t.many(sitemaps.pages, '{count} address|{count} addresses'),
            part: sitemaps.complete ? '' : t(', not read to their end'),
          }),
    ],
    [
      t('Limits'),
      t.many(
        settings.max_pages,
        '{count} address, {maxDepth}, {maxMinutes}|{count} addresses, {maxDepth}, {maxMinutes}',
        {
          maxDepth: t.many(settings.max_depth, '{count} click|{count} clicks'),
          maxMinutes: t.many(settings.max_minutes, '{count} minute|{count} minutes'),
        },
      ),
    ],
    ...(settings.include.length > 0 ? [[t('Only'), settings.include.join('  ')] as [string, string]] : []),
    ...(settings.exclude.length > 0 ? [[t('Left out'), settings.exclude.join('  ')] as [string, string]] : []),
    [t('User agent'), settings.user_agent ?? t('Serpentine’s own')],
    [t('In a browser'), settings.render ? t('Each page was opened in one') : t('No')],
    [
      t('Crawl'),
      `${Math.round(audit.crawl_seconds)} s${audit.attempts > 1 ? t(', taken up {attempts} times', { attempts: audit.attempts }) : ''}`,
    ],
  ];
  return (
    <Panel>
      <PanelHeader title={t('How it was crawled')} />
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
