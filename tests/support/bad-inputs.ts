import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RawRequest } from '#tests/support/raw-request.ts';

export interface BadInput {
  id: string;
  endpoint: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  raw_query?: string;
  raw_query_gen?: { prefix: string; repeat: string; times: number; suffix: string };
  body?: string;
  body_base64?: string;
  body_generator?: { kind: string; depth?: number; bytes?: number; field?: string };
  expect: { status: number[]; shape: 'A' | 'B' | 'C' | null };
  why: string;
}

/**
 * Requests whose label requires a connected text model: they name a model that it does not list. A server without a model
 * says what to configure instead.
 */
export const NEEDS_TEXT_MODEL: readonly string[] = ['E17-0585', 'E17-0586', 'E20-0667', 'E20-0668'];

const corpus = process.env.CORPUS_DIR ?? resolve(import.meta.dirname, '..', '..', '..', 'shared', 'corpus');

/** The labeled bad requests of the corpus; null without a corpus (with CORPUS=require that fails instead). */
export function readBadInputs(): BadInput[] | null {
  // From a worktree, the corpus is one folder further up.
  for (const folder of [corpus, resolve(corpus, '..', '..', '..', 'shared', 'corpus')]) {
    try {
      return JSON.parse(readFileSync(join(folder, 'security', 'bad-inputs.json'), 'utf8')).requests;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  if (process.env.CORPUS === 'require') throw new Error(`The corpus is not in ${corpus}; set CORPUS_DIR`);
  return null;
}

/** A labeled request in wire format, its placeholders filled in. */
export function toRequest(input: BadInput, fixtures: Record<string, string>): RawRequest {
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => fixtures[name] ?? whole);
  const generated = input.raw_query_gen;
  const query = generated
    ? generated.prefix + generated.repeat.repeat(generated.times) + generated.suffix
    : input.raw_query;
  const headers = Object.fromEntries(Object.entries(input.headers).map(([name, value]) => [name, fill(value)]));
  delete headers['transfer-encoding'];
  const body = bodyOf(input);
  return {
    method: input.method,
    target: fill(query === undefined ? input.path : `${input.path}?${query}`),
    headers,
    ...(body === undefined ? {} : { body }),
    chunked: input.body_generator?.kind === 'chunked',
  };
}

function bodyOf(input: BadInput): Uint8Array | string | undefined {
  if (input.body_base64 !== undefined) return Buffer.from(input.body_base64, 'base64');
  const made = input.body_generator;
  if (!made) return input.body;
  const valid = { url: 'https://example.com/', js_script: 'return 1' };
  switch (made.kind) {
    case 'nested-array':
      return '['.repeat(made.depth ?? 0) + ']'.repeat(made.depth ?? 0);
    case 'nested-object':
      return `${'{"a":'.repeat(made.depth ?? 0)}1${'}'.repeat(made.depth ?? 0)}`;
    case 'json-string':
      return JSON.stringify({ ...valid, [made.field ?? 'js_script']: 'a'.repeat(made.bytes ?? 0) });
    case 'chunked':
      return JSON.stringify({ ...valid, js_script: 'a'.repeat(made.bytes ?? 0) });
    case 'gzip-json':
      return gzipSync(JSON.stringify(valid));
    default:
      throw new Error(`unknown generator ${made.kind} in ${input.id}`);
  }
}
