import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '#lib/api/registry.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
// Untracked files too: a page is tested before it is committed.
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const pages = tracked.filter((path) => path.endsWith('.md'));
const contract = read('docs/api-contract.md');

/** Rows E1 to E20 of the table of operations. */
const rows = contract.split('\n').flatMap((line) => {
  const [, code = '', route = '', fields = '', , id = ''] = line.split('|').map((cell) => cell.trim());
  const [, method = '', path = ''] = /^`([A-Z]+) (\S+)`$/.exec(route) ?? [];
  return /^E\d+$/.test(code) ? [{ code, method, path, fields, id: id.replaceAll('`', '') }] : [];
});

test('the contract lists operations E1 to E20 as they are served', () => {
  expect(rows.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, (_, i) => `E${i + 1}`));
  for (const { code, method, path, fields, id } of rows) {
    const endpoint = operations.map((one) => one.endpoint).find((one) => one.id === id);
    expect([endpoint?.method, endpoint?.path], code).toEqual([method, path]);
    if (!endpoint || /^as E\d+$/.test(fields)) continue;
    // Every stored operation accepts it; the text below the table says so.
    const named = fieldsOf(endpoint.input).flatMap(({ name }) => (name === 'project_id' ? [] : [name]));
    const listed = [...fields.matchAll(/\b[a-z]+(?:_[a-z]+)*\b(?=[\\,* ]|$)/g)].map(([name]) => name);
    for (const name of named) expect(listed, `${code}: ${name}`).toContain(name);
  }
});

test('comments cite operations by id; the threats and the sections of the contract that they cite exist', () => {
  const threats = [...read('docs/threat-model.md').matchAll(/^\| ([SBPDTUR]\d{1,2}) +\|/gm)].map(
    ([, number = '']) => number,
  );
  const known = new Set(threats);
  const sections = new Set([...contract.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number));
  const code = tracked.filter(
    (path) => /\.(?:ts|tsx|js|mjs|prisma)$/.test(path) && !/^tests\/(?:docs|threats)\.test\.ts$/.test(path),
  );
  const unknown: string[] = [];
  for (const path of code) {
    const text = read(path);
    for (const [comment] of text.matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)) {
      for (const [number] of comment.matchAll(/(?<![%\w.-])[ESBPDTUR][1-9]\d?\b(?![-.\w])/g))
        if (!known.has(number)) unknown.push(`${path}: ${number}`);
      for (const [cited, number] of comment.matchAll(/contract(?:\.md)? §\s?(\d+)/gi)) {
        if (!cited.includes('.md') || !sections.has(number)) unknown.push(`${path}: ${cited}`);
      }
      for (const [cited] of comment.matchAll(/\b(?:api-)?reference §\s?\d+/g)) unknown.push(`${path}: ${cited}`);
    }
  }
  expect(unknown).toEqual([]);
});

test('operations.md has every variable of .env.example and every command of package.json', () => {
  const text = read('docs/operations.md');
  const variables = [...read('.env.example').matchAll(/^# ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => `\`${name}\``);
  expect(variables.filter((name) => !text.includes(name))).toEqual([]);
  const commands = Object.keys(JSON.parse(read('package.json')).scripts).map((name) =>
    name === 'start' || name === 'test' ? `\`npm ${name}\`` : `npm run ${name}`,
  );
  expect(commands.filter((command) => !text.includes(command))).toEqual([]);
});

/** The anchor of a heading, as GitHub generates it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

test.each(pages)('%s: links lead to files and headings that exist', (page) => {
  const broken: string[] = [];
  for (const [, target = ''] of read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)) {
    const [path = '', heading] = target.split('#');
    const file = path === '' ? join(root, page) : resolve(root, dirname(page), path);
    if (!existsSync(file)) broken.push(target);
    else if (heading !== undefined) {
      const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => anchor(text));
      if (!headings.includes(heading)) broken.push(target);
    }
  }
  expect(broken).toEqual([]);
});

const guides = pages.filter((page) => !page.includes('/') || page.startsWith('docs/'));

test.each(guides)('%s: files and folders in code marks exist', (page) => {
  const named = [...read(page).matchAll(/`((?:app|components|deploy|docs|lib|prisma|public|tests)\/[\w./()-]*)`/g)];
  const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

test.each(pages.filter((page) => !guides.includes(page)))('%s: files in code marks exist', (page) => {
  const named = [...read(page).matchAll(/`([\w./()-]+\.(?:tsx?|mjs|prisma|sql|sh|ya?ml))`/g)].map(
    ([, path = '']) => path,
  );
  // By a name alone, wherever the text says that it is.
  const isMissing = (path: string) => !tracked.some((one) => `/${one}`.endsWith(`/${path}`));
  expect(named.filter(isMissing)).toEqual([]);
});
