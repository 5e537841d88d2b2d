/**
 * The dependency check of CI: `npm audit` for production dependencies. Fails on known vulnerabilities of high or critical
 * severity. Passes with a note if the registry offers no advisories or cannot be reached: that says nothing about the
 * packages.
 */
import { execFile } from 'node:child_process';
import { root } from '#lib/cli/root.ts';
import { npmCommand } from '#lib/platform/host.mjs';

const ARGUMENTS = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=30000'];
const FAILING = ['high', 'critical'];

interface Advisory {
  severity: string;
  via: (string | { title?: string; url?: string })[];
}

/** Parses the output of `npm audit --json`. */
function read(text: string): {
  metadata?: unknown;
  vulnerabilities?: Record<string, Advisory>;
  error?: { summary?: string };
} {
  try {
    const report: unknown = JSON.parse(text);
    return report !== null && typeof report === 'object' ? report : {};
  } catch {
    return {};
  }
}

const { file, args, shell } = npmCommand(ARGUMENTS);
execFile(file, args, { cwd: root, shell, maxBuffer: 64 * 1024 * 1024 }, (failure, stdout) => {
  const { metadata, vulnerabilities = {}, error } = read(stdout);
  if (metadata === undefined) {
    const reason = error?.summary ?? failure?.message ?? 'no report';
    process.stdout.write(`dependency check skipped: the registry returned no advisories (${reason.split('\n')[0]})\n`);
    return;
  }
  const found = Object.entries(vulnerabilities).filter(([, { severity }]) => FAILING.includes(severity));
  for (const [name, { severity, via }] of found) {
    const titles = via.map((one) => (typeof one === 'string' ? one : `${one.title} ${one.url}`));
    process.stdout.write(`${severity}: ${name}: ${titles.join('; ')}\n`);
  }
  process.stdout.write(`dependency check: ${found.length} packages with vulnerabilities of high severity or above\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
});
