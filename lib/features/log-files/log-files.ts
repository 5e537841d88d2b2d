import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/log-files/contract.ts';
import * as report from '#lib/features/log-files/report-store.ts';
import * as store from '#lib/features/log-files/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { NotFound } from '#lib/platform/errors.ts';

/** @throws NotFound (project) */
export async function listLogFiles(
  ctx: Ctx,
  { project_id: projectId }: InputOf<typeof contract.listLogFiles>,
): Promise<OutputOf<typeof contract.listLogFiles>> {
  await requireProjectRole(ctx, projectId, 'viewer');
  return { data: { files: await store.filesOf(projectId) } };
}

/** @throws NotFound (project) */
export async function getCrawlReport(
  ctx: Ctx,
  { project_id: projectId, bot }: InputOf<typeof contract.getCrawlReport>,
): Promise<OutputOf<typeof contract.getCrawlReport>> {
  await requireProjectRole(ctx, projectId, 'viewer');
  const scope = { projectId, bot: bot ?? null };
  const [bots, hosts, days, paths, errors, audit] = await Promise.all([
    report.botsOf(projectId),
    report.hostsOf(scope),
    report.daysOf(scope),
    report.pathsOf(scope, 100),
    report.pathsOf(scope, 400),
    report.auditOf(scope),
  ]);
  return { data: { bots, verified: false, hosts, days, paths, errors, audit } };
}

/** @throws NotFound (project, log file), Forbidden (viewer) */
export async function deleteLogFile(
  ctx: Ctx,
  { project_id: projectId, log_file_id: id }: InputOf<typeof contract.deleteLogFile>,
): Promise<OutputOf<typeof contract.deleteLogFile>> {
  await requireProjectRole(ctx, projectId, 'editor');
  if (!(await store.removeFile(projectId, id))) throw new NotFound('Log file not found in this project.');
  return { data: { deleted: true } };
}
