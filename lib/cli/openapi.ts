/**
 * `npm run openapi`: writes openapi.json and the types of packages/client from the definitions of the operations. A test
 * compares both with the code.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiFiles } from '#lib/api/api-files.ts';
import { root } from '#lib/cli/root.ts';

for (const [path, text] of Object.entries(apiFiles())) {
  writeFileSync(join(root, path), text);
  process.stdout.write(`${path}\n`);
}
process.exit(0);
