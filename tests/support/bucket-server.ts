import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The parts of s3rver that are used: it has no types. */
interface S3rver {
  run: () => Promise<AddressInfo>;
  close: () => Promise<void>;
}
type MakeS3rver = new (options: Record<string, unknown>) => S3rver;

/** The one key that s3rver accepts. */
const KEY = { username: 'S3RVER', password: 'S3RVER' };

/** An S3 server on loopback, with files in its own folder. */
export interface BucketServer {
  /** In the format of EVIDENCE_URL, with the only accepted key. */
  url: string;
  /** Where the objects are: one file each, `NAME._S3rver_object`. */
  folder: string;
  stop: () => Promise<void>;
}

/**
 * @param strict reject invalid signatures. Its signature of a listing uses the URL without the trailing slash that the
 * official client signs, so a test that lists cannot enable it.
 */
export async function startBucketServer({ strict = false } = {}): Promise<BucketServer> {
  const bucket = 'evidence';
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-bucket-'));
  const Server = createRequire(import.meta.url)('@20minutes/s3rver') as MakeS3rver;
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    allowMismatchedSignatures: !strict,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const url = Object.assign(new URL(`http://127.0.0.1:${port}/${bucket}`), KEY);
  return {
    url: url.href,
    folder: join(folder, bucket),
    stop: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
