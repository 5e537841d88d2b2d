import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Sample {
  /** Data folder of the demo. */
  folder: string;
  isThere: () => Promise<boolean>;
  /** Takes away what a start before this one left half made. */
  clear: () => Promise<void>;
  make: () => Promise<void>;
}

/**
 * Makes the sample once, whatever ends the process meanwhile: a file says that it was begun, and goes when it is whole. Where it
 * is found, an earlier start was ended half way; what it left is taken away and made anew. Nobody has used it by then: the
 * program itself starts after.
 */
export async function sampleOnce({ folder, isThere, clear, make }: Sample): Promise<void> {
  const begun = join(folder, 'sample-begun');
  if (existsSync(begun)) await clear();
  else if (await isThere()) return;
  else
    writeFileSync(begun, 'The sample of the demo is being made. If this file stays, the next start makes it anew.\n');
  await make();
  rmSync(begun);
}
