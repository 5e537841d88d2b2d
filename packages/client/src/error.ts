/** A response of the API that is not a success. */
export class SerpentineError extends Error {
  override readonly name = 'SerpentineError';
  /** HTTP status: 404, 422, 429, … (202: a job is not ready yet). */
  readonly status: number;
  /** The operation that failed. */
  readonly operation: string;
  /** `X-Request-Id` of the response; identifies the request in the log of the server. */
  readonly requestId: string | null;

  constructor(
    message: string,
    { status, operation, requestId }: Pick<SerpentineError, 'status' | 'operation' | 'requestId'>,
  ) {
    super(message);
    this.status = status;
    this.operation = operation;
    this.requestId = requestId;
  }
}

/** Reads the message of any of the API's three error bodies; the text itself if a proxy answered instead. */
export async function errorOf(operation: string, response: Response): Promise<SerpentineError> {
  const text = await response.text();
  const message = messageOf(text) || text.slice(0, 500) || `The server responded with status ${response.status}.`;
  const requestId = response.headers.get('x-request-id');
  return new SerpentineError(message, { status: response.status, operation, requestId });
}

function messageOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return '';
    if ('error' in body && typeof body.error === 'string') return body.error;
    return 'message' in body && typeof body.message === 'string' ? body.message : '';
  } catch {
    return '';
  }
}
