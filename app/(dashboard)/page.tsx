import Link from 'next/link';
import { FirstField } from '#components/overview/first-field.tsx';
import { RecentActivity } from '#components/overview/recent-activity.tsx';
import { RecentAudits } from '#components/page-audits/recent-audits.tsx';
import { EngineChips } from '#components/searches/engine-strip.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { PrefetchLink } from '#components/ui/prefetch-link.tsx';
import { listDomainReports } from '#lib/features/domains/reports-contract.ts';
import { listAudits } from '#lib/features/page-audits/contract.ts';
import { listProjects } from '#lib/features/projects/contract.ts';
import { engineHealth } from '#lib/features/searches/engines-contract.ts';
import { listSearches } from '#lib/features/searches/searches-contract.ts';
import { listSiteAudits } from '#lib/features/site-audits/contract.ts';
import { messages } from '../messages.ts';
import { read } from './read.ts';
import { latelyOf } from './recent-activity.ts';
import { askedEngine } from './requested-engine.ts';

export const generateMetadata = async () => ({ title: (await messages())('Overview') });

const SHOWN = 6;

/** One field that accepts anything, and the latest activity. On the first visit it explains what the field can do. */
export default async function OverviewPage() {
  const t = await messages();
  const [{ data: list }, { data: filed }, { data: health }, searches, domains, sites, asked] = await Promise.all([
    read(listAudits, { limit: SHOWN }),
    read(listProjects, {}),
    read(engineHealth, {}),
    read(listSearches, { limit: SHOWN }),
    read(listDomainReports, { limit: SHOWN }),
    read(listSiteAudits, { limit: SHOWN }),
    askedEngine(),
  ]);
  const { projects } = filed;
  const lately = latelyOf(t, searches.data.searches, domains.data.reports, sites.data.audits).slice(0, SHOWN);
  const isFirst = list.audits.length === 0 && projects.length === 0 && lately.length === 0;
  const now = Date.now();
  const more = 'rounded-control py-1 font-medium text-accent-strong text-table hover:underline';
  return (
    <>
      <PageHeader
        title={isFirst ? t('Where do you want to begin?') : t('Overview')}
        note={isFirst ? t('An address, a domain or a keyword is all it takes. No key, no account elsewhere.') : null}
      />
      <div className="grid grid-cols-1 gap-4">
        <Panel aria-label={t('Begin')}>
          <PanelBody className="pt-4">
            <FirstField
              engine={asked.engine}
              country={asked.country}
              projects={projects.map(({ id, domain }) => ({ id, domain }))}
              autoFocus={isFirst}
            />
          </PanelBody>
        </Panel>
        {isFirst && <Steps t={t} />}
        {projects.length > 0 && (
          <Panel>
            <PanelHeader
              title={t('Projects')}
              actions={
                <Link href="/projects" className={more}>
                  {t('All projects')}
                </Link>
              }
            />
            <ul aria-label={t('Projects')} className="grid border-t sm:grid-cols-2 lg:grid-cols-3">
              {projects.slice(0, SHOWN).map(({ id, name, domain }) => (
                <li key={id}>
                  <PrefetchLink href={`/projects/${id}`} data-row="" className="grid px-4 py-2.5 hover:bg-hover">
                    <span dir="auto" className="truncate font-medium">
                      {name}
                    </span>
                    <span className="truncate text-muted text-table">{domain}</span>
                  </PrefetchLink>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        {list.audits.length > 0 && (
          <Panel>
            <PanelHeader
              title={t('Recent audits')}
              actions={
                <Link href="/page-audits" className={more}>
                  {t('All audits')}
                </Link>
              }
            />
            <RecentAudits initial={list} limit={SHOWN} now={now} />
          </Panel>
        )}
        {lately.length > 0 && (
          <Panel>
            <PanelHeader title={t('Searched and looked at last')} />
            <RecentActivity things={lately} label={t('Searched and looked at last')} now={now} />
          </Panel>
        )}
        {health.engines.some(({ state }) => state !== 'untried') && <EngineChips initial={health.engines} now={now} />}
      </div>
    </>
  );
}

/** What each kind of input opens, and a link to sample data. */
function Steps({ t }: { t: Awaited<ReturnType<typeof messages>> }) {
  const steps = [
    [t('An address'), t('The page is measured in a real browser: content, links, speed. About ten seconds.')],
    [t('A domain'), t('Who owns it, where it is served from, its certificate and mail. Or audit the whole site.')],
    [t('A keyword'), t('What a search engine answers in a country, kept with its pages to compare later.')],
  ] as const;
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-3">
        {steps.map(([title, text]) => (
          <li key={title} className="rounded-panel border p-4">
            <h2 className="font-semibold text-section">{title}</h2>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <p className="text-muted text-table">
        {t('To look around first: npm run demo opens an installation with a sample project in it.')}
      </p>
    </>
  );
}
