import type { ReactNode } from 'react';
import { PerformanceHeader, type TableFiles } from '#components/search-performance/performance-header.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Callout } from '#components/ui/states.tsx';
import { googleErrorOf } from '#lib/api/google-handler.ts';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import type { Project } from '#lib/features/projects/contract.ts';
import { getSearchConsole, type SearchConsole } from '#lib/features/search-console/contract.ts';
import { messages } from '../../messages.ts';
import { currentProject, type Params } from '../current-project.ts';
import { NoProject } from '../no-project.tsx';
import { read } from '../read.ts';

/** What every screen of Search Console starts with. */
export interface Opened {
  project: Project;
  property: SearchConsole;
  canEdit: boolean;
  isOwner: boolean;
}

/** The project in the address and its property; null: the reader has no project. */
export async function openProperty(params: Params): Promise<Opened | null> {
  const user = await requireUser();
  const ctx = createCtx({ actor: { kind: 'user', userId: user.id, role: user.role } });
  const project = await currentProject(ctx, params.project);
  if (!project) return null;
  const { data: property } = await read(getSearchConsole, { project_id: project.id });
  return { project, property, canEdit: project.role !== 'viewer', isOwner: user.role === 'owner' };
}

/** Heading and navigation around a screen. */
export async function Frame({
  opened: { project, property },
  files = null,
  error,
  children,
}: {
  opened: Opened;
  files?: TableFiles | null;
  /** Why signing in with Google failed, from the address. */
  error?: string | string[] | undefined;
  children: ReactNode;
}) {
  const t = await messages();
  const message = googleErrorOf(error);
  const until = property.last_day ? ` · ${t('data until {day}', { day: t.day(property.last_day) })}` : '';
  return (
    <>
      <PerformanceHeader
        projectId={project.id}
        files={files}
        note={
          <>
            <bdi>{project.name}</bdi>
            {property.site_url && <> · {property.site_url}</>}
            {until}
          </>
        }
      />
      {message && (
        <Callout tone="fault" className="mb-4" title={t('Google was not connected')}>
          {message}
        </Callout>
      )}
      {children}
    </>
  );
}

/** Without a project there is nothing to show. */
export async function WithoutProject() {
  const t = await messages();
  return (
    <>
      <PageHeader title={t('Search performance')} />
      <NoProject what={t('Search Console metrics')} />
    </>
  );
}
