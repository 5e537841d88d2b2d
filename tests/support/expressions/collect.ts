import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A regular expression of the program. */
export interface Found {
  /** `path:line` */
  at: string;
  path: string;
  source: string;
  flags: string;
}

/** Replaces parts of an expression that are only known at run time. */
const UNKNOWN = 'x';

/** Every expression in the files of these folders, as a literal or as `new RegExp`; tests are left out. */
export function collectExpressions(root: string, folders: readonly string[]): { found: Found[]; unread: string[] } {
  const found: Found[] = [];
  const unread: string[] = [];
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (
        !/\.(?:tsx?|mjs)$/.test(name) ||
        /\.test\.tsx?$/.test(name) ||
        /(?:^|\/)(?:prisma|__fixtures__)\//.test(name)
      ) {
        continue;
      }
      const path = `${folder}/${name}`;
      readFile(path, readFileSync(join(root, path), 'utf8'), found, unread);
    }
  }
  return { found, unread };
}

function readFile(path: string, text: string, found: Found[], unread: string[]): void {
  if (!/\/[^/\s]|RegExp/.test(text)) return;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** Named strings and expressions of this file. */
  const named = new Map<string, ts.Expression>();
  const visit = (node: ts.Node, take: (node: ts.Node) => void): void => {
    take(node);
    ts.forEachChild(node, (child) => visit(child, take));
  };
  visit(file, (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      named.set(node.name.text, node.initializer);
    }
  });

  function textOf(node: ts.Expression | undefined): string | null {
    if (!node) return null;
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
      return templateOf(node.template, true);
    if (ts.isTemplateExpression(node)) return templateOf(node, false);
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      return (textOf(node.left) ?? UNKNOWN) + (textOf(node.right) ?? UNKNOWN);
    }
    if (ts.isIdentifier(node)) return named.has(node.text) ? textOf(named.get(node.text)) : null;
    if (ts.isRegularExpressionLiteral(node)) return partsOf(node).source;
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return textOf(node.expression);
    return null;
  }

  function templateOf(node: ts.TemplateLiteral, raw: boolean): string {
    const own = (part: ts.TemplateLiteralLikeNode) => (raw ? (part.rawText ?? part.text) : part.text);
    if (ts.isNoSubstitutionTemplateLiteral(node)) return own(node);
    return (
      own(node.head) +
      node.templateSpans.map((span) => (textOf(span.expression) ?? UNKNOWN) + own(span.literal)).join('')
    );
  }

  visit(file, (node) => {
    const at = () => `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) found.push({ at: at(), path, ...partsOf(node) });
    const isMade = (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
    if (!isMade) return;
    const source = textOf(node.arguments?.[0]);
    if (source === null) unread.push(at());
    else found.push({ at: at(), path, source, flags: textOf(node.arguments?.[1]) ?? '' });
  });
}

function partsOf(node: ts.RegularExpressionLiteral): { source: string; flags: string } {
  const end = node.text.lastIndexOf('/');
  return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) };
}
