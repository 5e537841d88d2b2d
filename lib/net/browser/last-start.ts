import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Launched, LaunchOptions } from '#lib/net/browser/launch.ts';
import { currentPidNamespace } from '#lib/platform/process/pid-namespace.ts';

/** A browser that has started: where it came from, its version, whether it runs in a sandbox. */
const found = z.object({ source: z.string(), version: z.string(), sandbox: z.boolean().nullable() });
/** What is known of a browser that has started. */
export type KnownBrowser = z.infer<typeof found>;

const record = z.object({ path: z.string(), conditions: z.string(), found });

const fileIn = (dataDir: string) => join(dataDir, 'browser-start.json');

/** What decides whether a browser starts: the file, the settings, and the kernel since the system's start. */
async function conditionsOf(path: string, options: LaunchOptions): Promise<string> {
  const { mtimeMs, size } = await stat(path);
  const { boot, namespace } = currentPidNamespace();
  return JSON.stringify([
    options.path ?? null,
    options.sandbox,
    process.getuid?.() ?? null,
    mtimeMs,
    size,
    boot,
    namespace,
  ]);
}

/**
 * What the last start of a browser on this data folder found, so that a restart of the program need not start one only to know
 * that it works: that takes 0.3 s of CPU. Null after anything that it depends on has changed.
 */
export async function readLastStart(options: LaunchOptions): Promise<KnownBrowser | null> {
  try {
    const last = record.parse(JSON.parse(await readFile(fileIn(options.dataDir), 'utf8')));
    return last.conditions === (await conditionsOf(last.path, options)) ? last.found : null;
  } catch {
    return null;
  }
}

/** Records a start. Never throws: without the record, the next start of the program starts a browser. */
export async function recordStart(
  { path, source, browser, process: started }: Launched,
  options: LaunchOptions,
): Promise<void> {
  if (path === null) return;
  try {
    const conditions = await conditionsOf(path, options);
    const known: KnownBrowser = { source, version: browser.version(), sandbox: started?.sandbox ?? null };
    await writeFile(fileIn(options.dataDir), JSON.stringify({ path, conditions, found: known }));
  } catch {
    // A full disk or a read-only folder.
  }
}
