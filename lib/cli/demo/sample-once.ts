import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Sample {
  /** Data folder of the demo. */
  folder: string;
  isThere: () => Promise<boolean>;
  /** Removes the incomplete data of an earlier start. */
  clear: () => Promise<void>;
  make: () => Promise<void>;
}

/**
 * Creates the sample once, even if the process is killed meanwhile: a marker file exists until the sample is complete. If a
 * start finds the marker, it removes the incomplete data and starts over. Nobody has used that data: the program itself
 * starts afterwards.
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
