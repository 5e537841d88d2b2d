import Link from 'next/link';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Check, Circle } from '#components/ui/icons.tsx';
import { PanelBody, TitledPanel } from '#components/ui/panel.tsx';
import type { Project } from '#lib/features/projects/contract.ts';
import type { Setup } from '#lib/features/projects/overview-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { StartBacklinks, StartCrawl } from './start-step.tsx';

/** The steps of a setup that are done, in order. */
export const stepsOf = (t: Translator, setup: Setup) =>
  [
    { key: 'site_audit', label: t('Crawl your site'), done: setup.site_audit },
    { key: 'keywords', label: t('Add keywords'), done: setup.keywords },
    { key: 'competitors', label: t('Add competitors'), done: setup.competitors },
    { key: 'backlinks', label: t('Find backlinks'), done: setup.backlinks },
    { key: 'schedules', label: t('Schedules and alerts'), done: setup.schedules },
  ] as const;

interface SetupChecklistProps {
  project: Project;
  setup: Setup;
  /** Whether the page is the first check, which then needs no link. */
  isOnFirstCheck?: boolean;
}

/** What is left to set up in a project, each step with a button that does it. */
export function SetupChecklist({ project, setup, isOnFirstCheck = false }: SetupChecklistProps) {
  const t = useMessages();
  const { id, domain } = project;
  const steps = stepsOf(t, setup);
  const done = steps.filter((step) => step.done).length;
  // One primary button: the next step's.
  const next = steps.find((step) => !step.done)?.key;
  const help: Record<keyof Setup, { text: string; action: ReactNode }> = {
    site_audit: {
      text: t('Finds technical and on-page SEO issues. First pages after seconds.'),
      action: <StartCrawl projectId={id} domain={domain} isPrimary={next === 'site_audit'} />,
    },
    keywords: {
      text: t('Track positions in Google, Bing, Yahoo and DuckDuckGo.'),
      action: (
        <>
          <Step href={`/rankings?project=${id}`} label={t('Add keywords')} isPrimary={next === 'keywords'} />
          <Step
            href={`/keywords?${new URLSearchParams({ project: id, from: 'page', page: `https://${domain}/` })}`}
            label={t('Suggest from the site')}
          />
        </>
      ),
    },
    competitors: {
      text: t('See who ranks and is cited in AI Overviews instead of you.'),
      action: (
        <Step href={`/projects/${id}/settings`} label={t('Add competitors')} isPrimary={next === 'competitors'} />
      ),
    },
    backlinks: {
      text: t('Searches for pages that link to your domain. Takes about 30 seconds.'),
      action: <StartBacklinks domain={domain} isPrimary={next === 'backlinks'} />,
    },
    schedules: {
      text: t('Check automatically, and get notified when something changes.'),
      action: (
        <>
          <Step href={`/projects/${id}/settings#schedules`} label={t('Schedules')} isPrimary={next === 'schedules'} />
          <Step href={`/alerts/rules?project=${id}`} label={t('Alert rules')} />
        </>
      ),
    },
  };
  return (
    <TitledPanel
      id="setup"
      title={t('Set up {name}', { name: project.name })}
      note={t('{done} of {total} steps done', { done, total: steps.length })}
      actions={!isOnFirstCheck && <Step href={`/projects/${id}/first-check`} label={t('First check')} />}
    >
      <ol className="divide-y border-t">
        {steps.map(({ key, label, done: isDone }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
            <StepMark isDone={isDone} />
            <div className="min-w-0 flex-1 basis-52">
              <p className="font-medium">{label}</p>
              {!isDone && <p className="text-muted text-table">{help[key].text}</p>}
            </div>
            {!isDone && project.role !== 'viewer' && (
              <div className="flex flex-wrap items-center gap-2">{help[key].action}</div>
            )}
          </li>
        ))}
      </ol>
      {project.role === 'viewer' && (
        <PanelBody className="border-t pt-3 text-muted text-table">{t('Viewers cannot change the setup.')}</PanelBody>
      )}
    </TitledPanel>
  );
}

/** Whether a step is done: a check mark or a circle, and the word for screen readers. */
export function StepMark({ isDone }: { isDone: boolean }) {
  const t = useMessages();
  const Icon = isDone ? Check : Circle;
  return (
    <>
      <Icon className={isDone ? 'size-4 shrink-0 text-better' : 'size-4 shrink-0 text-muted'} />
      <span className="sr-only">{isDone ? t('Done') : t('To do')}</span>
    </>
  );
}

function Step({ href, label, isPrimary = false }: { href: string; label: string; isPrimary?: boolean }) {
  return (
    <Button asChild size="sm" variant={isPrimary ? 'primary' : 'secondary'}>
      <Link href={href} prefetch={false}>
        {label}
      </Link>
    </Button>
  );
}
