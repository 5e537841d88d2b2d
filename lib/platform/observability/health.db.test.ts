import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { bucketEvidence, parseBucketUrl } from '#lib/platform/evidence/bucket.ts';
import { evidenceProbe } from '#lib/platform/evidence/probe.ts';
import { health } from '#lib/platform/observability/health.ts';

test('a bucket that takes connections and says nothing is down after 5 s; who asks meanwhile asks it nothing more', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const at = server.address();
  const address = parseBucketUrl(`http://key:secret@127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/pages`);
  if (!address) throw new Error('no address of a bucket');
  const evidence = evidenceProbe(() => bucketEvidence(address));
  const asked = await Promise.all([health({ evidence }), health({ evidence })]);
  const connected = sockets.length;
  server.close();
  for (const socket of sockets) socket.destroy();
  for (const one of asked) expect(one).toMatchObject({ database: 'ok', evidence: 'does not respond within 5 s' });
  expect(connected).toBeLessThan(2);
});
