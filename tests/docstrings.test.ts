import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Next.js calls what these files export; their path says what it is. */
const ENTRIES =
  /^app\/(?:.*\/)?(?:page|layout|loading|error|global-error|not-found|template|default|route|messages)\.tsx?$/;

const sources = execFileSync('git', ['ls-files', 'app', 'components', 'lib', 'packages'], { cwd: root })
  .toString()
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !ENTRIES.test(path));

/** Names of the functions and types that a file exports, each with whether it has a docstring. */
function exportedOf(path: string, text: string): { name: string; hasDoc: boolean }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = new Map<string, boolean>();
  for (const statement of file.statements) {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    const name = isExported ? nameOf(statement) : undefined;
    // Overloads share the docstring of the first one.
    if (name) found.set(name, found.get(name) || ts.getJSDocCommentsAndTags(statement).length > 0);
  }
  return [...found].map(([name, hasDoc]) => ({ name, hasDoc }));
}

function nameOf(statement: ts.Statement): string | undefined {
  if (ts.isVariableStatement(statement)) {
    const [declared] = statement.declarationList.declarations;
    const value = declared?.initializer;
    return value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value)) ? declared.name.getText() : undefined;
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement);
  return isNamed ? (statement.name?.text ?? 'default') : undefined;
}

test('a function or type without a docstring is found, a value is not', () => {
  const text = 'export type A = 1;\n/** B. */\nexport const b = () => 1;\nexport const c = 2;\nfunction d() {}';
  expect(exportedOf('a.ts', text)).toEqual([
    { name: 'A', hasDoc: false },
    { name: 'b', hasDoc: true },
  ]);
});

test('every exported function and type has a docstring', () => {
  const missing = sources.flatMap((path) =>
    exportedOf(path, readFileSync(join(root, path), 'utf8')).flatMap(({ name, hasDoc }) =>
      hasDoc ? [] : [`${path}: ${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
