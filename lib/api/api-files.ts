import { clientOperations } from '#lib/api/client-operations.ts';
import { openApiDocument } from '#lib/api/openapi.ts';

/** Origin in the committed document: that of a start without settings. */
const ORIGIN = 'http://127.0.0.1:3000';

/** Files of this repository that are generated from the operations, by path. `npm run openapi` writes them. */
export function apiFiles(): Record<string, string> {
  const document = openApiDocument(ORIGIN);
  return {
    'openapi.json': `${JSON.stringify(document, null, 1)}\n`,
    'packages/client/src/operations.ts': clientOperations(document),
  };
}
