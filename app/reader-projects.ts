import 'server-only';
import { cache } from 'react';
import type { AccountUser } from '#lib/features/accounts/users.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { listProjects } from '#lib/features/projects/service.ts';

/** The projects of the reader, by name. Read once per request, by the frame of a page and by what brands it. */
export const readerProjects = cache(async ({ id, role }: Pick<AccountUser, 'id' | 'role'>) => {
  const ctx = createCtx({ actor: { kind: 'user', userId: id, role }, signal: AbortSignal.timeout(10_000) });
  return (await listProjects(ctx, {})).data.projects;
});
