import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  workers: 1,
  // These limits only detect hangs: a slow machine takes minutes for an audit, or for axe on long pages.
  expect: { timeout: 120_000 },
  timeout: 900_000,
  reporter: 'list',
  outputDir: '../../test-results',
  use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
});
