import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import * as compare from '#lib/features/log-files/compare-store.ts';
import type * as contract from '#lib/features/log-files/contract.ts';
import { importSource, importStatus, type LogImportView, MAX_LISTED } from '#lib/features/log-files/contract.ts';
import { knownFiles } from '#lib/features/log-files/folder/folder-store.ts';
import { requestFolder } from '#lib/features/log-files/folder/request-folder.ts';
import { removePieces } from '#lib/features/log-files/import/pieces.ts';
import { logImports } from '#lib/features/log-files/log-import.run.ts';
import * as report from '#lib/features/log-files/report-store.ts';
import * as store from '#lib/features/log-files/store.ts';
import { LISTS } from '#lib/features/log-files/verify/load-ranges.ts';
import { findRanges } from '#lib/features/log-files/verify/ranges-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { env } from '#lib/platform/env.ts';
import { NotConfigured, NotFound, Refused } from '#lib/platform/errors.ts';

/** @throws NotFound (project) */
export async function listLogFiles(
  ctx: Ctx,
  { project_id: projectId }: InputOf<typeof contract.listLogFiles>,
): Promise<OutputOf<typeof contract.listLogFiles>> {
  await requireProjectRole(ctx, projectId, 'viewer');
  const hasFolder = env().LOG_FILES_DIR !== undefined;
  // First: an import that just ended is in neither list otherwise, and clients stop asking once none is running.
  const imports = await store.importsOf(projectId, ctx.now());
  const [files, known] = await Promise.all([store.filesOf(projectId), hasFolder ? knownFiles(projectId) : []]);
  const found = known
    .slice(0, MAX_LISTED)
    .map(({ name, position, error }) => ({ name, bytes: Number(position), error }));
  return {
    data: { files, imports: imports.map(toImport), folder: hasFolder ? { name: projectId, files: found } : null },
  };
}

/** @throws NotFound (project) */
export async function getCrawlReport(
  ctx: Ctx,
  { project_id: projectId, bot }: InputOf<typeof contract.getCrawlReport>,
): Promise<OutputOf<typeof contract.getCrawlReport>> {
  await requireProjectRole(ctx, projectId, 'viewer');
  const scope = { projectId, bot: bot ?? null };
  const [bots, ranges, hosts, days, paths, errors, budget, audit, searchConsole] = await Promise.all([
    report.botsOf(projectId),
    findRanges(LISTS),
    report.hostsOf(scope),
    report.daysOf(scope),
    report.pathsOf(scope, 100),
    report.pathsOf(scope, 400),
    report.budgetOf(scope),
    compare.auditOf(scope),
    compare.searchConsoleOf(projectId),
  ]);
  const lists = ranges.map(({ url, fetchedAt, error }) => ({
    url,
    fetched_at: fetchedAt?.toISOString() ?? null,
    error,
  }));
  return {
    data: { bots, ranges: lists, hosts, days, paths, errors, budget, audit, search_console: searchConsole },
  };
}

/** @throws NotFound (project), Forbidden (viewer), NotConfigured without LOG_FILES_DIR, Unavailable (queue) */
export async function readLogFolder(
  ctx: Ctx,
  { project_id: projectId }: InputOf<typeof contract.readLogFolder>,
): Promise<OutputOf<typeof contract.readLogFolder>> {
  await requireProjectRole(ctx, projectId, 'editor');
  if (env().LOG_FILES_DIR === undefined) {
    throw new NotConfigured('This installation has no folder for log files. The administrator sets LOG_FILES_DIR.');
  }
  await requestFolder(projectId, logImports.owner(ctx));
  return { data: { queued: true } };
}

/** @throws NotFound (project, log file), Forbidden (viewer) */
export async function deleteLogFile(
  ctx: Ctx,
  { project_id: projectId, log_file_id: id }: InputOf<typeof contract.deleteLogFile>,
): Promise<OutputOf<typeof contract.deleteLogFile>> {
  await requireProjectRole(ctx, projectId, 'editor');
  const pieces = await store.removeFile(projectId, id);
  if (!pieces) throw new NotFound('Log file not found in this project.');
  await removePieces(pieces);
  return { data: { deleted: true } };
}

/** @throws NotFound, Forbidden (viewer) */
export async function pauseLogImport(
  ctx: Ctx,
  { id }: InputOf<typeof contract.pauseLogImport>,
): Promise<OutputOf<typeof contract.pauseLogImport>> {
  return { data: { import: toImport(await logImports.pause(ctx, id)) } };
}

/** @throws NotFound; Forbidden (viewer); Refused for an import that is not paused; Unavailable (queue) */
export async function resumeLogImport(
  ctx: Ctx,
  { id }: InputOf<typeof contract.resumeLogImport>,
): Promise<OutputOf<typeof contract.resumeLogImport>> {
  if (!(await logImports.resume(ctx, id))) throw new Refused('id: the import is not paused.');
  return { data: { import: toImport(await logImports.get(ctx, id)) } };
}

/** Deletes what an active import counted; one that has ended does not change. @throws NotFound, Forbidden (viewer) */
export async function stopLogImport(
  ctx: Ctx,
  { id }: InputOf<typeof contract.stopLogImport>,
): Promise<OutputOf<typeof contract.stopLogImport>> {
  return { data: { import: toImport(await logImports.cancel(ctx, id)) } };
}

const toImport = (row: store.ImportRow): LogImportView => ({
  id: row.id,
  name: row.name,
  source: importSource.parse(row.source),
  status: importStatus.parse(row.status),
  bytes: Number(row.bytes),
  bytes_done: Number(row.bytesDone),
  error: row.error,
  created_at: row.createdAt.toISOString(),
});
