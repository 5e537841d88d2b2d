import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  workers: 1,
  expect: { timeout: 15_000 },
  timeout: 120_000,
  reporter: 'list',
  outputDir: '../../test-results',
  use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
});
