/** Identifies an operation for its callers: a definition without its schemas, so that it can be sent to the browser. */
export interface Operation {
  id: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Under /api/v1, path parameters as {name}. */
  path: string;
}

/** Only the id, method and path of an operation, which is all that a browser needs of it. */
export const operationOf = ({ id, method, path }: Operation): Operation => ({ id, method, path });
