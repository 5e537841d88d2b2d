import { z } from 'zod';

/** A file as the answer of an operation, sent while it is being made. */
export interface FileAnswer {
  /** Name under which it is saved: ASCII letters, digits, dots and hyphens. */
  name: string;
  contentType: string;
  body: ReadableStream<Uint8Array>;
}

/** Output of an operation with `file: true`. */
export const fileAnswer = z
  .custom<FileAnswer>((value) => typeof value === 'object' && value !== null && 'body' in value)
  .describe('The file');
