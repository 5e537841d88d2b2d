import { type EvidenceStore, hashAt, nameOf, pack, placeOf, unpack } from '#lib/platform/evidence/store.ts';

/** A bucket on any S3-compatible server, as given in EVIDENCE_URL. */
export interface BucketAddress {
  /** Scheme, host and port. */
  endpoint: string;
  bucket: string;
  /** Prefix of every name; ends with a slash, or is empty. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Parses `https://KEY:SECRET@HOST/BUCKET[/PREFIX][?region=REGION]`; null for any other form. */
export function parseBucketUrl(text: string): BucketAddress | null {
  const url = URL.parse(text);
  if (!url || !isDecodable(text) || !/^https?:$/.test(url.protocol) || !url.username || !url.password || url.hash)
    return null;
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return null;
  return {
    endpoint: url.origin,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** An existing piece is uploaded again only after this time; its date tells the cleanup when it was last needed. */
const FRESH_MS = 6 * 3_600_000;
const REQUEST_MS = 30_000;
/** Concurrent uploads of pieces that are stored together. */
const PARALLEL = 16;

/**
 * A store in a bucket, for several machines. The server checks each upload's checksum, and a piece exists completely or not
 * at all, so existing pieces are not read to verify them; `get` verifies what it returns, as the folder does. The SDK is
 * loaded only if there is a bucket: most installations have none. The operator chooses the server with a variable, so
 * requests do not go through lib/net.
 */
export function bucketEvidence({
  bucket,
  prefix,
  accessKeyId,
  secretAccessKey,
  ...place
}: BucketAddress): EvidenceStore {
  const load = once(async () => {
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      ...place,
      credentials: { accessKeyId, secretAccessKey },
      // Bucket names in the path: self-hosted servers seldom have a DNS name per bucket.
      forcePathStyle: true,
      // Checksums that only newer servers support are left out unless a request requires one.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Two retries with full jitter: every request is idempotent, because names derive from contents.
      maxAttempts: 3,
      // A server that accepts and then stalls, or stops in the middle of a body, times out.
      requestHandler: {
        connectionTimeout: 5_000,
        requestTimeout: REQUEST_MS,
        socketTimeout: REQUEST_MS,
        throwOnRequestTimeout: true,
      },
    });
    return { sdk, client };
  });
  const named = (hash: string) => ({ Bucket: bucket, Key: `${prefix}${placeOf(hash)}` });
  /** Uploads a piece that is absent or old. @returns its stored bytes */
  const upload = async (hash: string, pack: () => Promise<Uint8Array>): Promise<number> => {
    const { sdk, client } = await load();
    const known = await client.send(new sdk.HeadObjectCommand(named(hash))).catch(ifAbsent);
    if (known?.ContentLength && Date.now() - (known.LastModified?.getTime() ?? 0) < FRESH_MS) {
      return known.ContentLength;
    }
    const packed = await pack();
    await client.send(new sdk.PutObjectCommand({ ...named(hash), Body: packed, ContentType: 'application/zstd' }));
    return packed.byteLength;
  };
  return {
    async put(content) {
      const hash = nameOf(content);
      const storedBytes = await upload(hash, () => pack(content));
      return { hash, bytes: content.byteLength, storedBytes };
    },
    async putAll(pieces) {
      const waiting = pieces.values();
      const uploadNext = async () => {
        for (const { hash, packed } of waiting) await upload(hash, async () => packed);
      };
      await Promise.all(Array.from({ length: PARALLEL }, uploadNext));
    },
    async get(hash) {
      const { sdk, client } = await load();
      const found = await client.send(new sdk.GetObjectCommand(named(hash))).catch(ifAbsent);
      return found?.Body ? unpack(await found.Body.transformToByteArray(), hash) : null;
    },
    async remove(hash) {
      const { sdk, client } = await load();
      await client.send(new sdk.DeleteObjectCommand(named(hash)));
    },
    async removePutBefore(hash, moment) {
      const { sdk, client } = await load();
      const known = await client.send(new sdk.HeadObjectCommand(named(hash))).catch(ifAbsent);
      // S3 has no conditional delete by age: a piece uploaded again between these two requests is deleted too.
      if (known?.LastModified && known.LastModified < moment) {
        await client.send(new sdk.DeleteObjectCommand(named(hash)));
      }
    },
    async *putBefore(moment) {
      const { sdk, client } = await load();
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const hash = hashAt(Key);
          if (hash !== undefined && LastModified && LastModified < moment) yield hash;
        }
      }
    },
  };
}

function ifAbsent(error: unknown): null {
  if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return null;
  throw error;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
