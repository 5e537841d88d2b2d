/** Redirects as configuration of a web server: for exactly these paths and queries. */

/** A server that rules are written for. */
export const REDIRECT_FORMATS = ['nginx', 'apache', 'netlify', 'csv'] as const;
/** A server that rules are written for, or a table. */
export type RedirectFormat = (typeof REDIRECT_FORMATS)[number];

/** One redirect. Both are absolute URLs. */
export interface RedirectRule {
  from: string;
  to: string;
}

/** File name of the rules in each format. */
export const REDIRECT_FILES: Record<Exclude<RedirectFormat, 'csv'>, string> = {
  nginx: 'redirects.conf',
  apache: 'redirects.htaccess',
  netlify: '_redirects',
};

interface Rule {
  path: string;
  query: string;
  to: string;
}

/** A `$` refers to a variable in the configuration of nginx and Apache. URLs of the parser have no quotes or spaces. */
const withoutDollar = (text: string) => text.replaceAll('$', '%24');
const escapeRegex = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function rulesOf(redirects: readonly RedirectRule[]): Rule[] {
  const seen = new Set<string>();
  return redirects.flatMap(({ from, to }) => {
    const [old, target] = [URL.parse(from), URL.parse(to)];
    if (!old || !target || seen.has(old.pathname + old.search)) return [];
    seen.add(old.pathname + old.search);
    // A target on the same host is written without it, so that the rules also work in a staging environment.
    const path = target.pathname + target.search + target.hash;
    const isRelative = old.host === target.host && !path.startsWith('//');
    return [{ path: old.pathname, query: old.search, to: isRelative ? path : target.href }];
  });
}

/** The defaults of nginx for its tables (`ngx_http_map_module`); a longer URL or many of them need larger ones. */
const NGINX_BUCKET = 64;
const NGINX_TABLE = 2_048;
const powerOfTwo = (least: number) => 2 ** Math.ceil(Math.log2(least));

/** Sizes of the table that nginx builds of the rules, where its defaults are too small: it refuses the file otherwise. */
function tableSizes(keys: readonly string[]): string[] {
  // An entry of nginx's table: two pointers, the key with its length, and the pointer that ends the bucket.
  const bucket = powerOfTwo(Math.max(NGINX_BUCKET, ...keys.map((key) => key.length + 34)));
  const table = powerOfTwo(Math.max(NGINX_TABLE, keys.length * 2));
  return [
    ...(bucket > NGINX_BUCKET ? [`map_hash_bucket_size ${bucket};`] : []),
    ...(table > NGINX_TABLE ? [`map_hash_max_size ${table};`] : []),
  ];
}

function nginx(rules: readonly Rule[]): string {
  const entries = new Map<string, string>();
  for (const { path, query, to } of rules) {
    const key = quoted(path + query);
    const isTaken = entries.has(key.toLowerCase());
    const entry = isTaken
      ? `  # ${key}: not written, nginx ignores case here`
      : `  "${key}" "${quoted(withoutDollar(to))}";`;
    entries.set(isTaken ? key : key.toLowerCase(), entry);
  }
  return [
    '# In the http block:',
    ...tableSizes([...entries.keys()]),
    'map $request_uri $redirect_target {',
    '  default "";',
    ...entries.values(),
    '}',
    '',
    '# In the server block:',
    '# if ($redirect_target) { return 301 $redirect_target; }',
    '',
  ].join('\n');
}

const quoted = (text: string) => text.replaceAll('\\', '%5C').replaceAll('"', '%22');

function apache(rules: readonly Rule[]): string {
  // THE_REQUEST is the URL as it was sent; a percent sign in a target refers to a group of the condition.
  return [
    'RewriteEngine On',
    ...rules.flatMap(({ path, query, to }) => [
      `RewriteCond %{THE_REQUEST} "^[A-Z]+ ${escapeRegex(quoted(path + query))} "`,
      `RewriteRule ^ "${quoted(withoutDollar(to)).replaceAll('%', '\\%')}" [R=301,L,NE,QSD]`,
    ]),
    '',
  ].join('\n');
}

function netlify(rules: readonly Rule[]): string {
  return rules
    .map(({ path, query, to }) => {
      if (query !== '') return `# ${path}${query}: not written, Netlify matches paths without their query\n`;
      if (/[:*]/.test(path)) return `# ${path}: not written, ":" and "*" are placeholders\n`;
      return `${path} ${to} 301!\n`;
    })
    .join('');
}

/** Rules of a server. Invalid URLs and repeated sources are skipped. */
export function redirectRules(redirects: readonly RedirectRule[], format: Exclude<RedirectFormat, 'csv'>): string {
  const rules = rulesOf(redirects);
  if (format === 'nginx') return nginx(rules);
  return format === 'apache' ? apache(rules) : netlify(rules);
}
