import { appendFile, mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dueLogFolders } from '#lib/features/log-files/folder/due-log-folders.job.ts';
import { knownFiles } from '#lib/features/log-files/folder/folder-store.ts';
import { listFolder } from '#lib/features/log-files/folder/list-folder.ts';
import { type FolderReading, readFolder } from '#lib/features/log-files/folder/read-folder.ts';
import {
  deleteLogFile,
  getCrawlReport,
  listLogFiles,
  pauseLogImport,
  readLogFolder,
  resumeLogImport,
  stopLogImport,
} from '#lib/features/log-files/log-files.ts';
import { logImports } from '#lib/features/log-files/log-import.run.ts';
import { closeDb, db } from '#lib/platform/database/db.ts';
import { reloadEnv } from '#lib/platform/env.ts';
import { closeQueue, prepareQueues } from '#lib/platform/queue/queue.ts';
import { anyRow } from '#tests/support/any-row.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const userId = crypto.randomUUID();
let reach: Reach;
let root = '';
let folder = '';
let projectId = '';

beforeAll(async () => {
  reach = await reachWorld();
  await prepareQueues([logImports.job]);
  await anyRow('users', { id: userId, email: 'anna@example.com', role: 'member' });
});
beforeEach(async () => {
  if (root) await rm(root, { recursive: true });
  root = await realpath(await mkdtemp(join(tmpdir(), 'log-folder-')));
  process.env.LOG_FILES_DIR = root;
  reloadEnv();
  projectId = (await newProject(userId, `${crypto.randomUUID()}.example`)).id;
  folder = join(root, projectId);
  await mkdir(folder);
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
  delete process.env.LOG_FILES_DIR;
  reloadEnv();
  await reach.stop();
  await closeQueue();
  await closeDb();
});

const line = (path: string, second = 0) =>
  `66.249.66.1 - - [10/Oct/2026:13:55:0${second} +0000] "GET ${path} HTTP/1.1" 200 100 "-" "Googlebot/2.1"\n`;
const ctx = () => reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
/** Reads the folder. @returns requests by path */
async function read(): Promise<Record<string, number>> {
  const { id, run } = await request();
  await logImports.job.handle(reach.ctx(), { id, run });
  expect((await db().logImport.findUniqueOrThrow({ where: { id } })).error).toBeNull();
  return counted();
}
async function request() {
  await readLogFolder(ctx(), { project_id: projectId });
  return db().logImport.findFirstOrThrow({ where: { projectId, status: 'queued' } });
}
async function counted(): Promise<Record<string, number>> {
  const { paths } = (await getCrawlReport(ctx(), { project_id: projectId })).data;
  return Object.fromEntries(paths.map(({ path, hits }) => [path, hits]));
}

test('new files and appended lines are counted once; an incomplete line waits for its end', async () => {
  const log = join(folder, 'access.log');
  await writeFile(log, line('/a') + line('/b', 1).slice(0, -20));
  expect(await read()).toEqual({ '/a': 1 });
  await appendFile(log, line('/b', 1).slice(-20) + line('/a', 2));
  await writeFile(join(folder, 'other.log'), line('/other', 3));
  expect(await read()).toEqual({ '/a': 2, '/b': 1, '/other': 1 });
  expect(await read()).toEqual({ '/a': 2, '/b': 1, '/other': 1 });
  const { files } = (await listLogFiles(ctx(), { project_id: projectId })).data;
  expect(files.map(({ name, lines }) => [name, lines])).toEqual([
    ['other.log', 1],
    ['access.log', 3],
  ]);
});

test('a rotated file is recognized, also compressed: only what it got before its rotation is new', async () => {
  const log = join(folder, 'access.log');
  const content = line('/a') + line('/b', 1);
  await writeFile(log, content);
  await read();
  await appendFile(log, line('/late', 2));
  await rename(log, `${log}.1`);
  await writeFile(log, line('/new', 3));
  expect(await read()).toEqual({ '/a': 1, '/b': 1, '/late': 1, '/new': 1 });
  await rm(`${log}.1`);
  await writeFile(`${log}.2.gz`, gzipSync(content + line('/late', 2) + line('/later', 4).trimEnd()));
  expect(await read()).toEqual({ '/a': 1, '/b': 1, '/late': 1, '/later': 1, '/new': 1 });
  expect(await knownFiles(projectId)).toHaveLength(2);
});

test('a file that was emptied and written again is another one', async () => {
  const log = join(folder, 'access.log');
  await writeFile(log, line('/a') + line('/b', 1));
  await read();
  await writeFile(log, line('/c', 2));
  expect(await read()).toEqual({ '/a': 1, '/b': 1, '/c': 1 });
});

test('the #Fields line of a W3C file applies to lines that are appended later', async () => {
  const log = join(folder, 'u_ex.log');
  await writeFile(log, '#Software: IIS\n#Fields: date time c-ip cs-uri-stem cs(User-Agent) sc-status\n');
  expect(await read()).toEqual({});
  await appendFile(log, '2026-10-10 00:00:00 66.249.66.1 /a Googlebot 200\n');
  expect(await read()).toEqual({ '/a': 1 });
  await appendFile(log, '2026-10-10 00:00:01 66.249.66.1 /b Googlebot 200\n');
  expect(await read()).toEqual({ '/a': 1, '/b': 1 });
});

test('P12: nothing outside of the root is read, through symbolic links or names', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'log-outside-'));
  await writeFile(join(outside, 'secret.log'), line('/secret'));
  await mkdir(join(root, 'shared'));
  await writeFile(join(root, 'shared', 'site.log'), line('/shared'));
  await symlink(join(outside, 'secret.log'), join(folder, 'secret.log'));
  await symlink(outside, join(folder, 'outside'));
  await symlink(join(root, 'shared', 'site.log'), join(folder, 'site.log'));
  await symlink(join(folder, 'gone'), join(folder, 'broken.log'));
  await writeFile(join(folder, '.hidden'), line('/hidden'));
  expect(await read()).toEqual({ '/shared': 1 });
  const other = crypto.randomUUID();
  await symlink(outside, join(root, other));
  expect(await listFolder(root, other)).toBeNull();
  expect(await listFolder(join(root, 'missing'), projectId)).toBeNull();
  expect(await listFolder(root, '..')).toBeNull();
  await rm(outside, { recursive: true });
});

test('a file without a known format is listed with the reason; deleted counts are not read again', async () => {
  await writeFile(join(folder, 'notes.txt'), 'a,b\n1,2\n'.repeat(20));
  await writeFile(join(folder, 'access.log'), line('/a'));
  expect(await read()).toEqual({ '/a': 1 });
  const known = await knownFiles(projectId);
  expect(known.find(({ name }) => name === 'notes.txt')?.error).toMatch(/No line has a known log format/);
  const [file] = (await listLogFiles(ctx(), { project_id: projectId })).data.files;
  await deleteLogFile(ctx(), { project_id: projectId, log_file_id: file?.id ?? '' });
  await appendFile(join(folder, 'access.log'), line('/b', 1));
  expect(await read()).toEqual({});
});

/** More than is read as one piece. */
const LONG = line('/long').repeat(100_000);
const importOf = async () => (await listLogFiles(ctx(), { project_id: projectId })).data.imports;

test('a reading that is paused has counted whole lines, and goes on after them', async () => {
  const packed = gzipSync(line('/packed'));
  await writeFile(join(folder, 'a.log'), LONG + line('/end'));
  await writeFile(join(folder, 'b.log.gz'), packed);
  const sizes: bigint[] = [];
  const progress: bigint[] = [];
  const reading = (isPausing: boolean): FolderReading => ({
    begin: async (bytes) => void sizes.push(bytes),
    isPausing: async () => isPausing,
    write: async (bytes, also) => {
      progress.push(bytes);
      await db().$transaction(also);
    },
  });
  expect(await readFolder(reach.ctx(), { projectId, root }, reading(true))).toBe(true);
  const part = Number(progress[0]);
  expect(part).toBeGreaterThan(8 * 1024 * 1024 - 1);
  expect(part).toBeLessThan(LONG.length);
  const hits = (await counted())['/long'] ?? 0;
  expect(hits).toBeGreaterThan(0);
  expect(hits).toBeLessThan(100_000);
  expect(await readFolder(reach.ctx(), { projectId, root }, reading(false))).toBe(false);
  expect(await counted()).toEqual({ '/long': 100_000, '/end': 1, '/packed': 1 });
  const left = LONG.length + line('/end').length - hits * line('/long').length + packed.length;
  expect(sizes).toEqual([BigInt(LONG.length + line('/end').length + packed.length), BigInt(left)]);
  expect(progress.at(-1)).toBe(BigInt(left));
});

test('a reading is an import with progress, which is paused, resumed and stopped; a project has one at a time', async () => {
  await writeFile(join(folder, 'a.log'), line('/a'));
  const { id } = await request();
  expect((await pauseLogImport(ctx(), { id })).data.import).toMatchObject({ source: 'folder', status: 'paused' });
  // Neither a second request nor the hour starts another one meanwhile.
  await readLogFolder(ctx(), { project_id: projectId });
  await dueLogFolders.handle(reach.ctx(), {});
  expect(await importOf()).toMatchObject([{ id, status: 'paused' }]);
  await resumeLogImport(ctx(), { id });
  const { run } = await db().logImport.findUniqueOrThrow({ where: { id } });
  await logImports.job.handle(reach.ctx(), { id, run });
  expect(await counted()).toEqual({ '/a': 1 });
  expect(await importOf()).toEqual([]);
  expect(await db().logImport.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: 'done',
    bytes: BigInt(line('/a').length),
    bytesDone: BigInt(line('/a').length),
  });
  await appendFile(join(folder, 'a.log'), line('/b', 1));
  const next = await request();
  await stopLogImport(ctx(), { id: next.id });
  await logImports.job.handle(reach.ctx(), { id: next.id, run: next.run });
  expect(await counted()).toEqual({ '/a': 1 });
  // What was stopped is read at the next hour, and only the newest reading is kept.
  await dueLogFolders.handle(reach.ctx(), {});
  const last = await db().logImport.findFirstOrThrow({ where: { projectId, status: 'queued' } });
  await logImports.job.handle(reach.ctx(), { id: last.id, run: last.run });
  expect(await counted()).toEqual({ '/a': 1, '/b': 1 });
  expect(await db().logImport.findMany({ where: { projectId }, select: { id: true } })).toEqual([{ id: last.id }]);
  // Nothing changed: nothing is queued.
  await dueLogFolders.handle(reach.ctx(), {});
  expect(await db().logImport.count({ where: { projectId } })).toBe(1);
});
