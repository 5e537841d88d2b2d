import { z } from 'zod';

/** A file as the response of an operation, streamed while it is generated. */
export interface FileAnswer {
  /** File name: ASCII letters, digits, dots and hyphens. */
  name: string;
  contentType: string;
  body: ReadableStream<Uint8Array>;
}

/** Output of an operation with `file: true`. */
export const fileAnswer = z
  .custom<FileAnswer>((value) => typeof value === 'object' && value !== null && 'body' in value)
  .describe('The file');
