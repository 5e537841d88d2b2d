import { expect, test } from 'vitest';
import { forgetInstallation } from '#lib/cli/demo/forget-installation.ts';

test('the demo uses nothing of the installation that its variables configure', () => {
  const kept = { PATH: '/bin', PORT: '4000', HOST: '0.0.0.0', BROWSER_PATH: '/usr/bin/chromium', LOG_LEVEL: 'debug' };
  const variables: Record<string, string> = {
    ...kept,
    DATABASE_URL: 'postgres://db.example/serpentine',
    DATABASE_DIRECT_URL: 'postgres://db.example/serpentine',
    EVIDENCE_URL: 'https://key:secret@s3.example/evidence',
    AUTH_SECRET: 'the secret of the installation',
    APP_URL: 'https://seo.example',
    LOG_FILES_DIR: '/var/log/sites',
    GOOGLE_API_KEY: 'key',
    SMTP_URL: 'smtp://mail.example',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example',
  };
  forgetInstallation(variables);
  expect(variables).toEqual(kept);
});
