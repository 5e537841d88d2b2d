import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  workers: 1,
  // Distinguishes an answer from a hang, on slow machines too.
  expect: { timeout: 30_000 },
  timeout: 120_000,
  reporter: 'list',
  outputDir: '../../test-results',
  use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
});
