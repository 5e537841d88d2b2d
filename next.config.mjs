/** Pages that have moved: bookmarks, emails and stored links to the old addresses still work. */
const MOVED = [
  ['/pages', '/page-audits'],
  ['/search', '/searches'],
  ['/bulk', '/bulk-runs'],
  ['/reports/kept', '/reports/saved-results'],
];

/** @type {import('next').NextConfig} Plain JavaScript: a running installation does not have Next's compiler. */
const config = {
  // Types, lint and import directions are checked by `npm run check`; a user's first start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  reactStrictMode: true,
  redirects: async () =>
    MOVED.map(([from, to]) => ({ source: `${from}/:path*`, destination: `${to}/:path*`, permanent: true })),
  // No picture goes through it: without this, /_next/image would fetch and convert for anybody.
  images: { unoptimized: true },
  // The web process refuses larger bodies before they get here (lib/cli/server/request-bodies.ts).
  experimental: {
    proxyClientMaxBodySize: 256 * 1024,
    // Routes are loaded when they are first asked for: 40 MB less for an idle installation.
    preloadEntriesOnStart: false,
    // Fewer and larger files: a request costs more than the unused part of a file that every page shares anyway.
    turbopackChunking: { requestCost: 1_000_000, minChunkSize: 250_000, maxChunkCountPerGroup: 6 },
    // 300 MB, and writing it takes longer than it saves the next build after a change.
    turbopackFileSystemCacheForBuild: false,
    // Nothing reads those of a build, 75 MB.
    turbopackSourceMaps: process.env.NODE_ENV === 'development',
  },
  serverExternalPackages: [
    'playwright-core',
    'pg',
    'pg-boss',
    '@sparticuz/chromium',
    'pino',
    'nodemailer',
    'prom-client',
    '@aws-sdk/client-s3',
  ],
};

export default config;
