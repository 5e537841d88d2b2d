import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const OPTIONS = {
  hideDownloadButton: false,
  hideHostname: false,
  expandResponses: '200,201,202',
  jsonSampleExpandLevel: 3,
  nativeScrollbars: true,
  pathInMiddlePanel: true,
  sortRequiredPropsFirst: true,
  theme: {
    spacing: { sectionVertical: 24 },
    colors: { primary: { main: '#0f6e5c' } },
    typography: {
      fontSize: '15px',
      fontFamily: 'Inter Variable, Inter, system-ui, sans-serif',
      headings: { fontFamily: 'Inter Variable, Inter, system-ui, sans-serif', fontWeight: '600' },
      code: { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', fontSize: '13px' },
    },
    sidebar: { width: '280px' },
  },
};

/**
 * The reference of the API, drawn by Redoc from our own document and our own copy of its script.
 * @param nonce of this answer's content security policy; without it no script runs and no style counts
 */
export function referencePage(nonce: string): string {
  const safeNonce = /^[A-Za-z0-9+/=_-]*$/.test(nonce) ? nonce : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference – Serpentine</title>
<style nonce="${safeNonce}">body { margin: 0; font-family: Inter Variable, Inter, system-ui, sans-serif; } main, noscript, p { display: block; } p.wait { padding: 2rem; }</style>
</head>
<body>
<main id="reference"><p class="wait">Loading the API reference… The document itself is at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</p></main>
<script nonce="${safeNonce}" src="/docs/redoc.js"></script>
<script nonce="${safeNonce}">Redoc.init('/api/v1/openapi.json', ${JSON.stringify(OPTIONS)}, document.getElementById('reference'));</script>
</body>
</html>
`;
}

/** Redoc shows its maker's logo from a server of theirs; ours are the only files that a page may load. */
const FOREIGN_LOGO = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
const NO_IMAGE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/**
 * Where the bundle asks its packer for the nonce of its style sheets; nothing tells the packer of one. Scripts may read
 * it from the property of the element that loaded them.
 */
const PACKED_NONCE = /\b[a-z]\.nc\b(?=[;}])/g;
const PAGE_NONCE = 'document.querySelector("script[nonce]").nonce';

let script: Promise<string> | undefined;

/** Redoc's bundle as it came with the npm package, read once. */
export function referenceScript(): Promise<string> {
  // Joined at run time, so that the bundler neither follows nor copies it.
  const path = join(
    /* turbopackIgnore: true */ process.cwd(),
    'node_modules',
    'redoc',
    'bundles',
    'redoc.standalone.js',
  );
  script ??= readFile(path, 'utf8').then((text) =>
    text.replace(FOREIGN_LOGO, NO_IMAGE).replaceAll(PACKED_NONCE, PAGE_NONCE),
  );
  return script;
}
