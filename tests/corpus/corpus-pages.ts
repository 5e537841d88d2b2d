import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import sniffEncoding from 'html-encoding-sniffer';

export const corpus = resolve(process.env.CORPUS_DIR ?? '../shared/corpus');
export const there = existsSync(resolve(corpus, 'pages'));
if (!there) {
  if (process.env.CORPUS === 'require') throw new Error(`the corpus is not at ${corpus}`);
  console.warn(`SKIPPED: there is no corpus at ${corpus}; set CORPUS_DIR`);
}

export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(resolve(corpus, path), 'utf8'));
}

/** Paths of all files under pages/ with this extension. */
export function filesIn(folder: string, ending: string): string[] {
  const names = readdirSync(resolve(corpus, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith(ending)).map((name) => `${folder}/${name}`);
}

/** A saved page as text, in its declared charset (UTF-8 by default: the files were saved as UTF-8). */
export function readPage(path: string): string {
  const bytes = readFileSync(resolve(corpus, path));
  const charset = sniffEncoding(bytes, { defaultEncoding: 'UTF-8' });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(charset).decode(bytes);
  }
}
