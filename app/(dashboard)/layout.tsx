import type { ReactNode } from 'react';
import { Shell } from '#components/shell/shell.tsx';
import { requireUser } from '#lib/features/account/session.ts';
import { listCalls } from '#lib/features/captcha/calls.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { availableTools } from './tools/available-tools.ts';

/** Reads the session once; every page of the dashboard stands inside the shell. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const user = await requireUser();
  const actor = { kind: 'user', userId: user.id, role: user.role } as const;
  const waiting = await listCalls(createCtx({ actor, signal: AbortSignal.timeout(10_000) }));
  return (
    <Shell
      user={{ name: user.name, email: user.email }}
      tools={availableTools().map(({ id, title }) => ({ id, title }))}
      waiting={waiting}
    >
      {children}
    </Shell>
  );
}
