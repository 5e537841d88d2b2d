import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the isolated world (CDP) in which our scripts run in the page. */
export const WORLD = 'serpentine';

const loaded = new Map<string, string>();

// By path from the project root, because the bundled web process has no usable import.meta.url.
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

/** Sources of the scripts that run in a page, read once. They are plain scripts, not modules, and are never bundled. */
export const inPage = {
  /** Runs in every new document. */
  vitals: () => `${source('node_modules/web-vitals/dist/web-vitals.iife.js')}\n${own('vitals.js')}`,
  measure: () => own('measure.js'),
  html: () => own('html.js'),
  axe: () => `${source('node_modules/axe-core/axe.min.js')}\n${own('axe.js')}`,
};
