import { setTimeout as sleep } from 'node:timers/promises';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { LAST_PROJECT } from '#components/shell/preferences.ts';
import { Shell } from '#components/shell/shell.tsx';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { unseenAlerts } from '#lib/features/alerts/history.ts';
import { listCalls } from '#lib/features/captcha/calls.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { browserProbe } from '#lib/net/browser/health-probe.ts';
import { net } from '#lib/net/index.ts';
import { type Health, health } from '#lib/platform/observability/health.ts';
import { readerProjects } from '../reader-projects.ts';
import { brandMetadata, shownBrand } from '../shown-brand.ts';

/** The page waits this long for the status in its sidebar, which is then requested after the page has loaded. */
const HEALTH_MS = 100;

const healthSoon = (): Promise<Health | undefined> =>
  Promise.race([health({ browser: browserProbe(net()) }), sleep(HEALTH_MS, undefined, { ref: false })]);

export const generateMetadata = brandMetadata;

/** Reads the session once; every dashboard page renders inside this shell. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const user = await requireUser({ clients: true });
  const actor = { kind: 'user', userId: user.id, role: user.role } as const;
  const ctx = createCtx({ actor, signal: AbortSignal.timeout(10_000) });
  const isClient = user.role === 'client';
  const [waiting, unseen, projects, healthNow] = await Promise.all([
    isClient ? [] : listCalls(ctx),
    isClient ? { count: 0, projectId: null } : unseenAlerts(ctx),
    readerProjects(user),
    isClient ? undefined : healthSoon(),
  ]);
  return (
    <Shell
      user={{ name: user.name, email: user.email }}
      isClient={isClient}
      health={healthNow}
      brand={await shownBrand()}
      waiting={waiting}
      unseenAlerts={unseen}
      storedProject={(await cookies()).get(LAST_PROJECT)?.value ?? ''}
      projects={projects.map(({ id, name, domain, countries, role }) => ({ id, name, domain, countries, role }))}
    >
      {children}
    </Shell>
  );
}
