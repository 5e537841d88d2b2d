import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '#lib/cli/root.ts';

interface Rule {
  name: string;
  pattern: RegExp;
  /** Whether this match is harmless. */
  harmless?: (match: RegExpExecArray) => boolean;
}

/** Common placeholders for a password. */
const PLACEHOLDERS = new Set(['password', 'passwd', 'pass', 'pw', 'p', 'secret', 'hunter2', '***', '…', '(hidden)']);
/** Reserved names for examples and tests (RFC 2606, RFC 6761). */
const NOBODYS_HOST = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid)(?::\d+)?$/i;

const rules: readonly Rule[] = [
  { name: 'Serpentine API token', pattern: /\bsrp_[A-Za-z0-9_-]{43}_[A-Za-z0-9_-]{6}/g },
  { name: 'private key', pattern: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----/g },
  { name: 'AWS access key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { name: 'AWS secret key', pattern: /aws.{0,20}secret.{0,20}[=:]\s*["'`]?[A-Za-z0-9/+]{40}\b/gi },
  { name: 'GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{60})/g },
  { name: 'Google key', pattern: /\bAIza[0-9A-Za-z_-]{35}/g },
  { name: 'AI model key', pattern: /\bsk-(?:proj-|ant-)?[A-Za-z0-9_-]{32,}/g },
  { name: 'Slack token', pattern: /\bxox[abprs]-[0-9A-Za-z-]{20,}/g },
  { name: 'npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  {
    name: 'password in a URL',
    pattern: /\b[a-z][a-z0-9+.-]*:\/\/[^\s/@:"'`<>]+:([^\s/@"'`<>]+)@([^\s/"'`<>?#,;)\]]+)/gi,
    harmless: ([, password = '', host = '']) =>
      PLACEHOLDERS.has(password.toLowerCase()) || /[${}]/.test(password) || NOBODYS_HOST.test(host),
  },
];

/** Files that are private by name. */
const PRIVATE_FILE = /^(?:\.env|auth-secret|postgres\.json)$/;

/** Allowed matches: the file, what its line contains, and why it is not a secret. */
const ALLOWED: readonly { path: string; line: string; why: string }[] = [];

/**
 * Finds secrets that must never be published.
 * @returns a line for each match: file, line, kind. The secret itself is not repeated
 */
export function findSecrets(path: string, text: string): string[] {
  if (PRIVATE_FILE.test(basename(path))) return [`${path}: this file must not be tracked`];
  return text.split('\n').flatMap((line, at) => {
    const allowed = ALLOWED.some((one) => one.path === path && line.includes(one.line));
    const found = allowed
      ? []
      : rules.filter(({ pattern, harmless }) => [...line.matchAll(pattern)].some((match) => !harmless?.(match)));
    return found.map(({ name }) => `${path}:${at + 1}: ${name}`);
  });
}

/** Files that git tracks or would track; without git (an unpacked release) everything except generated files. */
function files(): string[] {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (listed.status === 0) return listed.stdout.split('\0').filter(Boolean);
  const made = new Set(['node_modules', '.next', '.git', '.demo', 'data', 'test-results']);
  return readdirSync(root)
    .filter((name) => !made.has(name))
    .flatMap((name) =>
      statSync(join(root, name)).isDirectory()
        ? readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((inner) => join(name, inner))
        : [name],
    );
}

/** The check of `npm run check`. */
export async function scanForSecrets(): Promise<{ ok: boolean; output: string }> {
  const found = files().flatMap((path) => {
    const full = join(root, path);
    if (!existsSync(full) || !statSync(full).isFile()) return [];
    const content = readFileSync(full);
    // Images and other binary files are skipped.
    return content.subarray(0, 8_000).includes(0) ? [] : findSecrets(path.replaceAll('\\', '/'), content.toString());
  });
  return { ok: found.length === 0, output: found.join('\n') };
}
