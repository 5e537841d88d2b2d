import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import pkg from '../../../package.json' with { type: 'json' };

/**
 * Keeps what V8 makes of the sources in a folder of DATA_DIR, for this process and those that it starts: the next start need not
 * read, strip and compile some thousand files again, which is half of its time. What does not fit any more is made anew by Node;
 * the folders of other versions are taken away. Where it cannot be written nothing is kept, and nothing else changes.
 */
export function enableVersionedCompileCache(dataDir: string): void {
  const parent = join(dataDir, 'compiled');
  const name = `${pkg.version}-${process.version}`;
  try {
    mkdirSync(join(parent, name), { recursive: true, mode: 0o700 });
    for (const other of readdirSync(parent)) {
      if (other !== name) rmSync(join(parent, other), { recursive: true, force: true });
    }
  } catch {
    return;
  }
  const folder = join(parent, name);
  enableCompileCache(folder);
  process.env.NODE_COMPILE_CACHE = folder;
}
