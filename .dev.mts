import { writeFileSync } from 'node:fs';
import { startEmbedded } from '#lib/platform/embedded-postgres.ts';
import { migrate } from '#lib/platform/migrate.ts';
const pg = await startEmbedded('/tmp/serp-api/data');
console.log(await migrate(pg.url));
writeFileSync('/tmp/serp-api/url', pg.url);
console.log('up', pg.pid);
process.on('SIGTERM', async () => { await pg.stop(); process.exit(0); });
setInterval(() => {}, 1e6);
