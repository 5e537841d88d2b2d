import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { KNOWN_CHROMIUM, outdatedBy } from '#lib/net/browser/binary.ts';
import { browserAdvice } from '#lib/platform/host.mjs';

const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));

test('the command in the advice installs the browser that is searched for', () => {
  const [, command = ''] = /"npx playwright-core (install [^"]+)"/.exec(browserAdvice()) ?? [];
  const said = execFileSync(process.execPath, [join(playwright, 'cli.js'), ...command.split(' '), '--dry-run'], {
    encoding: 'utf8',
  });
  const folders = [...said.matchAll(/Install location:\s*(.*)/g)].map(([, folder = '']) => folder.trim());
  const inside = (folder: string) => !relative(folder, chromium.executablePath()).startsWith('..');
  expect(folders.filter(inside)).toHaveLength(1);
});

test('the newest known Chromium is the one that playwright-core was made for', () => {
  const { browsers }: { browsers: { name: string; browserVersion?: string }[] } = JSON.parse(
    readFileSync(join(playwright, 'browsers.json'), 'utf8'),
  );
  const { browserVersion = '' } = browsers.find(({ name }) => name === 'chromium') ?? {};
  expect(KNOWN_CHROMIUM.major).toBe(Number.parseInt(browserVersion, 10));
});

test('a bundled browser is outdated when it is more than two major versions behind', () => {
  const bundled = (behind: number) =>
    outdatedBy({ source: 'bundled', version: `${KNOWN_CHROMIUM.major - behind}.0.7204.0` });
  expect([bundled(0), bundled(2), bundled(3)]).toEqual([null, null, 3]);
  expect(outdatedBy({ source: 'system', version: '1.0.0' })).toBeNull();
  expect(outdatedBy({ source: 'bundled', version: null })).toBeNull();
});
