import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Attributes and props that are visible to readers or screen readers. */
const SHOWN = new Set(
  ['title', 'label', 'aria-label', 'aria-valuetext', 'aria-description', 'placeholder', 'alt'].concat([
    'description',
    'hint',
    'note',
    'summary',
    'help',
    'caption',
    'legend',
    'submitLabel',
    'unfit',
  ]),
);

/** Left in English on purpose, each with its reason. */
const ALLOWED: Record<string, string> = {
  'app/docs/': 'the reference of the API is written in English, as the API is',
};

/** Names and code, the same in every language. */
const NAMES =
  /^(Serpentine|Google|Bing|Yahoo|DuckDuckGo|Markdown|Slack|Telegram|Webhook|LinkedIn|Facebook|Instagram|Threads|Bluesky|X|h|DOM|HTTPS?|TLS|SPF|DMARC|DNS|JSON(-LD)?|CSV|XLSX|PDF|URL|SHA-256|CPC|ms|px|UTC|⌘?K|Esc|Ctrl|[A-Z]{1,5}|v|s)$/;
const CODE =
  /^(https?:\/\/\S*|rel:|[?/]\S*|[\w.-]+@[\w.-]+|\/\S*|[\w-]+(\.[\w-]+)+(\/\S*)?|[a-z]+(_[a-z]+)+|--?[a-z-]+)$/;
const isText = (text: string) => {
  const trimmed = text.replace(/&\w+;/g, '').trim();
  if (CODE.test(trimmed)) return false;
  const words = trimmed.split(/[\s·,:;()/→–—…"“”%+&|]+/).filter((word) => /\p{L}/u.test(word));
  return words.length > 0 && !words.every((word) => NAMES.test(word) || CODE.test(word));
};

/** Literals that an expression renders: itself, its branches, its templates. */
function literalsOf(node: ts.Node): ts.Node[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return isText(node.text) ? [node] : [];
  if (ts.isTemplateExpression(node)) {
    const own = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
    return own.some(isText) ? [node] : node.templateSpans.flatMap(({ expression }) => literalsOf(expression));
  }
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsOf);
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isBinaryExpression(node) && ['&&', '||', '??'].includes(node.operatorToken.getText()))
    return literalsOf(node.right);
  return [];
}

function unsaid(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: ts.Node[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node) && isText(node.text)) found.push(node);
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      found.push(...literalsOf(node.expression));
    if (ts.isJsxAttribute(node) && SHOWN.has(node.name.getText()) && node.initializer)
      found.push(
        ...literalsOf(
          ts.isJsxExpression(node.initializer) && node.initializer.expression
            ? node.initializer.expression
            : node.initializer,
        ),
      );
    ts.forEachChild(node, look);
  };
  look(source);
  return found.map((node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return `${path}:${line + 1} ${node.getText().replace(/\s+/g, ' ').slice(0, 60)}`;
  });
}

it('every text of a screen goes through the catalog', () => {
  const screens = globSync('{app,components}/**/*.tsx').filter(
    (path) => !Object.keys(ALLOWED).some((start) => path.startsWith(start)),
  );
  expect(screens.length).toBeGreaterThan(300);
  expect(screens.flatMap(unsaid)).toEqual([]);
});
