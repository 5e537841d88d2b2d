import type { NextConfig } from 'next';

const config: NextConfig = {
  // Types, lint and import directions are checked by `npm run check`; a user's first start need not wait for them.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  reactStrictMode: true,
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
