import type { ReactNode } from 'react';
import { Shell } from '#components/shell/shell.tsx';
import { requireUser } from '#lib/features/account/session.ts';
import { availableTools } from './tools/available-tools.ts';

/** Reads the session once; every page of the dashboard stands inside the shell. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const user = await requireUser();
  return (
    <Shell
      user={{ name: user.name, email: user.email }}
      tools={availableTools().map(({ id, title }) => ({ id, title }))}
    >
      {children}
    </Shell>
  );
}
