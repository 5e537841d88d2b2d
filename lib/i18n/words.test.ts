import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { german } from '#lib/i18n/german/index.ts';

type Rule = readonly [wrong: RegExp, instead: string];

/** What the interface, the API and the log do not say, with what the trade says. */
const ENGLISH: readonly Rule[] = [
  [/\bmend(s|ed|ing)?\b/i, 'fix, fixed'],
  [/\bfigures?\b/i, 'metrics; for keywords: search volume'],
  [
    /\b(a look|looks?|looked|looking) (at|again|for|through)\b|\blooks? for\b/i,
    'check, crawl, scan, search; button: Refresh',
  ],
  [/\basked\b|\bask (again|for)\b/i, 'requested, queried, created; run again'],
  [/\b(stands?|standing|stood)\b/i, 'is, is live, appears'],
  [/\bkept results?\b/i, 'saved result'],
  [/\b(told|tells)\b/i, 'notified, reported, shows'],
  [/\btick(s|ed)?\b/i, 'select, selected'],
  [/\bone a line\b/i, 'one per line'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\bby the clock\b/i, 'on schedule'],
  [/\b(left|leaves?|leaving) out\b/i, 'ignored (issues), excluded (URLs), absent (parameters)'],
  [/\bmistaken\b(?!:)/i, 'false positive'],
  [/\b(take|takes|taken|taking) back\b/i, 'revoke, revoked'],
  [/\b(rests|resting)\b/i, 'paused (cooldown)'],
  [/\bways? out\b/i, 'proxy, exit IP, egress route'],
  [/\bown address(es)?\b/i, 'internal URL; for proxies: direct (no proxy)'],
  [/\b(after|without|before) (its |the )?scripts\b/i, 'rendered HTML, raw HTML'],
  [/\bas (it was )?served\b/i, 'raw HTML'],
  [/\bdrawings?\b/i, 'SVG'],
  [/\bdrawn\b/i, 'rendered, displayed'],
  [/\bblanks\b|\b(a|no|without) blank\b/i, 'space(s)'],
  [/\bwatched\b/i, 'competitor'],
  [/\bwanted page\b/i, 'target URL'],
  [/(?<!\bway )\brounds?\b(?! trip)/i, 'rank check, run'],
  [/^(make|made) (an?|the|another|new)\b/i, 'Create …, Created'],
  [/\bgone\b/i, 'removed, lost, deleted'],
  [/\bgoes with it\b/i, 'Deletes … too'],
  [/\be-mails?\b/i, 'email'],
  [/\b(mailed|mails)\b/i, 'emailed, emails'],
  [/\bcancell(ed|ing)\b/i, 'canceled, canceling'],
  [/\btext models?\b/i, 'AI model'],
  [/\bgroupings?\b/i, 'clustering'],
  [/\b(pages?|lists?) of results\b/i, 'result page, SERP'],
  [/\b(answers?|answered|answering) with (status|a|an|the|something)\b/i, 'returns, returned'],
  [/\bfiled under\b/i, 'assigned to'],
  [/\bunder way\b/i, 'running, in progress'],
  [/\bfor ever\b/i, 'forever'],
  [/\b(no such)\b/i, '… not found'],
  [/(?<!\b(there|here) )\b(is|are) no (?!longer\b|more\b|\w+ing\b)\w/i, 'is not a …'],
  [/\b(set-up|look-ups?|time-outs?|check sum)\b/i, 'setup, lookup, timeout, checksum'],
  [/\b(whoever|whom)\b/i, 'users, visitors, or another subject'],
  [/\b(asks|refuses|keeps|blocks) us\b|\bof ours\b/i, 'name the crawler, the request or this installation'],
  [/\b(let|lets) go of\b/i, 'delete'],
  [/\bgravest\b/i, 'most severe'],
  [
    /\b(colour|neighbour|behaviour|favour|recognis|organis|optimis|labell)\w*|\b(analyse[ds]?|catalogue|licence)\b/i,
    'American spelling',
  ],
];

/** The same where case matters, as Google and the trade write the name. */
const CASED: readonly Rule[] = [
  [/(?<!["'`/_-])\bcaptchas?\b(?!["'`/_-])/, 'CAPTCHA'],
  [/\bAI (overviews?|mode)\b/, 'AI Overview, AI Mode'],
  [/(\d|\})[  ]%|^[  ]%/, '39%, without a space'],
];

/** An address is of an email, an IP, a server or a wallet; that of a page is a URL. */
const ADDRESS: Rule = [
  /(?<!\b(emails?|IP|IPv[46]|private|public|postal|network|MAC|CIDR|mailto:|no such|listen|from your|mail|sender|recipient|contact|published|placeholder) )\baddress(es)?\b(?! (of the (account|recipient|sender)|history))/i,
  'URL (of a page), host, domain',
];

const GERMAN: readonly Rule[] = [
  [/Suchbegriff/, 'Keyword'],
  [/KI-Übersicht/, 'AI Overview'],
  [/KI-Modus/, 'AI Mode'],
  [/Schlagw[oö]rt/, 'Tag'],
  [/Sammell[aä]uf/, 'Bulk-Job'],
  [/\bCaptcha/, 'CAPTCHA'],
  [/\bE-?mail\b|\bEmails?\b/, 'E-Mail'],
  [/\bAusweg/, 'Proxy, Exit-IP'],
  [/\bZeichnung(en)?\b/, 'SVG'],
  [/\b(ruht|ruhen)\b/, 'pausiert'],
  [/\bTextmodell/, 'KI-Modell'],
];

/** Texts that are right although a rule matches, by file or folder, each with its reason. */
const ALLOWED: readonly (readonly [path: RegExp, text: RegExp, reason: string])[] = [
  [
    /^lib\/features\/(site|page)-audits\//,
    /mended \(fixed\)|left_out \(ignored\)|gone \(removed\)/,
    'values of the API, explained',
  ],
  [/./, /People also ask|frequently asked/i, 'a feature of SERPs'],
  [/^(components|app\/\(dashboard\))\/emails\//, /address/i, 'email addresses, on their screens'],
  [/^lib\/features\/rankings\/import\/import-row/, /^results looked through$/, 'a column of older exports'],
  [/^lib\/features\/reports\/send-digest/, /^asked \{\}$/, 'part of a stored key'],
  [/^lib\/audit\/facts\/html\/tags/, /figcaption/, 'names of HTML elements'],
  [/^lib\/(inspect\/dns\/spf|net\/egress\/hosts-file)/, /address/, 'addresses of servers'],
];

/** Data, not texts of ours: what engines and sites write, sample content, generated code, language data. */
const DATA =
  /^lib\/(engines\/|inspect\/(emails|whois|technology)\/|platform\/prisma\/|text\/keywords\/words\/|cli\/demo\/|i18n\/german\/|features\/keywords\/ideas\/(seed-kind|brands)\.ts)|__fixtures__|\/in-page\//;

/** Properties whose string is read by people, also when it is one word. */
const LABELS =
  /^(title|label|word|name|short|plain|summary|description|hint|note|text|reason|heading|caption|placeholder|alt|aria-label|purpose|why|fix|pass|fail)$/;
const SQL = /\b(SELECT|INSERT INTO|DELETE FROM|UPDATE|JOIN|COALESCE|ORDER BY|GROUP BY|IS NOT NULL|IS NULL|AS ")\b/;

/** Most texts match none of the rules, which one expression tells. */
const ANY = new RegExp([...ENGLISH, ...CASED, ADDRESS].map(([{ source }]) => source).join('|'), 'i');

type Text = { text: string; line: number };

/** The literals of a file that people read: prose, and single words that are translated or are a label. */
function textsOf(path: string, source: string): Text[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found: Text[] = [];
  const add = (node: ts.Node, text: string) =>
    found.push({
      text: text
        .replace(/<[^<>]*>/g, ' ')
        .replace(/\{\w+\}/g, '{}')
        .trim(),
      line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    });
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isTaggedTemplateExpression(node)) {
      node.template.forEachChild(visitExpressions);
      return;
    }
    if (ts.isJsxAttribute(node) && /^(className|d|style|href|id)$/.test(node.name.getText())) return;
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text)) add(node, node.text);
    if (ts.isStringLiteralLike(node) && isRead(node)) add(node, node.text);
    // As one text, so that a rule can see across a slot: "from {} % on".
    if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}');
      if (/\s/.test(text.trim()) && !SQL.test(text)) add(node, text);
    }
    ts.forEachChild(node, visit);
  };
  const visitExpressions = (node: ts.Node): void => {
    if (ts.isTemplateSpan(node)) visit(node.expression);
  };
  visit(file);
  return found;
}

function isRead(node: ts.StringLiteralLike): boolean {
  if (SQL.test(node.text)) return false;
  const parent = node.parent;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
  if (ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent) || ts.isCaseClause(parent)) return false;
  if (/\p{L}\s+\S|\S\s+\p{L}/u.test(node.text)) return true;
  if (ts.isCallExpression(parent)) return /(^|\.)t(\.(known|many))?$/.test(parent.expression.getText());
  if (ts.isPropertyAssignment(parent))
    return LABELS.test(parent.name.getText().replace(/['"]/g, '')) && /^[A-Z]/.test(node.text);
  return ts.isJsxAttribute(parent) && LABELS.test(parent.name.getText());
}

function wordsOf(path: string, source: string): string[] {
  if (!ANY.test(source)) return [];
  const suspects = textsOf(path, source).filter(({ text }) => ANY.test(text));
  return suspects.flatMap(({ text, line }) =>
    [...ENGLISH, ...CASED, ADDRESS].flatMap(([wrong, instead]) => {
      const match = wrong.exec(text);
      const isAllowed = ALLOWED.some(([where, right]) => where.test(path) && right.test(text));
      return !match || isAllowed ? [] : [`${path}:${line}: “${match[0].trim()}” → ${instead} — ${text.slice(0, 160)}`];
    }),
  );
}

describe('the words of the interface', () => {
  it('are found in prose, labels and JSX, not in keys, ids, types, SQL and imports', () => {
    const source = `import 'gone away';
      type State = 'gone for ever';
      const a = { 'the round': 1, title: 'Watched', status: 'gone', text: \`lowest \${low} %\` };
      const b = Prisma.sql\`the lost and gone\`;
      const c = <p className="gone away">Solve the captcha</p>;
      const d = [t('Mend'), t.known('E-mail'), f('gone'), a['gone away'], 'What stands here', 'A fix of the AI Overview'];`;
    expect(wordsOf('a.tsx', source).map((one) => /“(.*?)”/.exec(one)?.[1])).toEqual(
      ['Watched', '{} %', 'captcha', 'Mend', 'E-mail', 'stands'].map((word) => (word === '{} %' ? '} %' : word)),
    );
  });

  it('are those of the trade', () => {
    const paths = execFileSync('git', ['ls-files', 'app', 'components', 'lib'], { encoding: 'utf8' })
      .split('\n')
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !DATA.test(path));
    expect(paths.flatMap((path) => wordsOf(path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('have one format of dates, numbers and percentages', () => {
    // What users of a language see comes from its translator, everything else from lib/text/format.ts; a time zone needs
    // formats of its own, as do the short labels of a chart's axis and the one decimal of a report.
    const formats =
      /^(lib\/(text\/(format|zoned-time)|i18n\/translator)|components\/(charts\/time-axis|reports\/report-labels|keywords\/figures\/bid-range))\.tsx?$/;
    const own = execFileSync('git', ['ls-files', 'app', 'components', 'lib/features', 'lib/audit', 'lib/api'], {
      encoding: 'utf8',
    })
      .split('\n')
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !formats.test(path))
      .filter((path) => /\.toLocale\w*String\(|\.format\(new Date/.test(readFileSync(path, 'utf8')));
    expect(own).toEqual([]);
  });

  it('are those of the German trade in the catalog', () => {
    const found = Object.values(german).flatMap((text) =>
      GERMAN.flatMap(([wrong, instead]) =>
        wrong.test(text) ? [`“${wrong.exec(text)?.[0]}” → ${instead} — ${text}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });
});
