import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '#lib/cli/root.ts';

const require = createRequire(import.meta.url);

type Shape = [tag: string, attributes: Record<string, string>];

/** The file of the icons named in components/ui/icons.tsx: an SVG with a symbol per icon, named as in Lucide. */
export function iconSprite(): string {
  const named = readFileSync(join(root, 'components/ui/icons.tsx'), 'utf8').matchAll(/ = icon\('([\w-]+)'\)/g);
  const names = [...new Set([...named].map(([, name = '']) => name))].sort();
  const shapes: Record<string, Shape[]> = JSON.parse(
    readFileSync(require.resolve('lucide-static/icon-nodes.json'), 'utf8'),
  );
  const symbols = names.map((name) => {
    const known = shapes[name];
    if (!known) throw new Error(`${name}: not an icon of lucide-static.`);
    return `<symbol id="${name}" viewBox="0 0 24 24">${known.map(written).join('')}</symbol>`;
  });
  return `<!-- Icons of Lucide, ISC license: see THIRD-PARTY-NOTICES.md -->\n<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">\n${symbols.join('\n')}\n</svg>\n`;
}

function written([tag, attributes]: Shape): string {
  const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${all.join('')}/>`;
}
