import type { ReactNode } from 'react';
import { Shell } from '#components/shell/shell.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { unseenAlerts } from '#lib/features/alerts/history.ts';
import { listCalls } from '#lib/features/captcha/calls.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { listProjects } from '#lib/features/projects/service.ts';
import { availableTools } from './tools/available-tools.ts';

/** Reads the session once; every dashboard page renders inside this shell. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const user = await requireUser();
  const actor = { kind: 'user', userId: user.id, role: user.role } as const;
  const ctx = createCtx({ actor, signal: AbortSignal.timeout(10_000) });
  const [waiting, unseen, { data }] = await Promise.all([listCalls(ctx), unseenAlerts(ctx), listProjects(ctx, {})]);
  return (
    <Shell
      user={{ name: user.name, email: user.email }}
      tools={availableTools().map(({ id, title }) => ({ id, title }))}
      waiting={waiting}
      unseenAlerts={unseen}
      projects={data.projects.map(({ id, name, domain }) => ({ id, name, domain }))}
    >
      {children}
    </Shell>
  );
}
