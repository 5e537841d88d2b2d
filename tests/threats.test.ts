import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * docs/threat-model.md lists the threats to this program and their mitigations, one row per number. Tests that prove a row
 * begin their title, or their describe's, with its number: `S4: …`, `D1, D2: …`.
 */
const root = resolve(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs', 'threat-model.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number = '', , defense = '', tests = ''] = line.split('|').map((cell) => cell.trim());
    return /^[SBPDTUR]\d{1,2}$/.test(number) ? [{ number, defense, tests: pathsIn(tests) }] : [];
  });

/** Paths in backticks. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+\/[^`]+)`/g)].map(([, path = '']) => path);
}

const testFiles = ['lib', 'components', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:test|spec)\.tsx?$/.test(name) && name !== 'threats.test.ts')
    .map((name) => join(root, folder, name)),
);

/** Numbers at the beginning of titles in a test file: quoted text that starts with them. */
function numbersIn(text: string): string[] {
  const heads = text.matchAll(/['"`]((?:[SBPDTUR]\d{1,2}(?:, |(?=: )))+): /g);
  return [...heads].flatMap(([, numbers = '']) => numbers.split(', '));
}

test('titles are read as they are written', () => {
  expect(numbersIn("test('S4: a', …); it.each(x)(`D1, D12: b`); it('E4: c'); // P1: d")).toEqual(['S4', 'D1', 'D12']);
});

const carriedBy = new Map(testFiles.map((file) => [relative(root, file), numbersIn(readFileSync(file, 'utf8'))]));

test('every threat has a test that carries its number, and every number is a threat', () => {
  const carried = new Set([...carriedBy.values()].flat());
  const known = rows.map(({ number }) => number);
  expect(known.length).toBeGreaterThan(50);
  expect(
    known.filter((number) => !carried.has(number)),
    'threats without a test',
  ).toEqual([]);
  expect(
    [...carried].filter((number) => !known.includes(number)),
    'tests of unknown threats',
  ).toEqual([]);
});

test('a number has one row, with tests that carry it and files that exist', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  for (const { number, defense, tests } of rows) {
    expect(tests, number).not.toEqual([]);
    for (const path of tests) expect(carriedBy.get(path), `${path} is named for ${number}`).toContain(number);
    for (const path of pathsIn(defense)) expect(existsSync(join(root, path)), `${path} of ${number}`).toBe(true);
  }
});
