import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the world in the page that only our scripts share (CDP calls it an isolated world). */
export const WORLD = 'serpentine';

const loaded = new Map<string, string>();

// By path from the program's root: the bundled web process has no usable import.meta.url.
function source(...path: string[]): string {
  const file = join(/*turbopackIgnore: true*/ process.cwd(), ...path);
  let text = loaded.get(file);
  if (text === undefined) {
    text = readFileSync(file, 'utf8');
    loaded.set(file, text);
  }
  return text;
}

const own = (name: string) => source('lib/features/page-audits/in-page', name);

/** Texts of the scripts that run in a page, read once. They are plain scripts, not modules, and never bundled. */
export const inPage = {
  /** For every new document. */
  vitals: () => `${source('node_modules/web-vitals/dist/web-vitals.iife.js')}\n${own('vitals.js')}`,
  measure: () => own('measure.js'),
  html: () => own('html.js'),
  axe: () => `${source('node_modules/axe-core/axe.min.js')}\n${own('axe.js')}`,
};
