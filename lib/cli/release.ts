/**
 * `npm run release`: from the last commit, dist/serpentine-VERSION-PLATFORM.tar.gz with everything installed, generated and built
 * (unpack, `npm start`), its SHA-256, and the release notes of CHANGELOG.md. `-- --tag` also makes the tag vVERSION with these
 * notes. Nothing is published.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseNotes } from '#lib/cli/release/changelog.ts';
import { root } from '#lib/cli/root.ts';
import pkg from '../../package.json' with { type: 'json' };

const platform = `${process.platform}-${process.arch}`;
const name = `${pkg.name}-${pkg.version}-${platform}`;
const dist = join(root, 'dist');
const work = mkdtempSync(join(tmpdir(), 'serpentine-release-'));
const folder = join(work, name);

const say = (line: string) => process.stdout.write(`${line}\n`);
function run(file: string, args: string[], cwd = root): void {
  execFileSync(file, args, { cwd, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: 'production' } });
}

try {
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim();
  if (changed) throw new Error(`Commit first; these files differ from the last commit:\n${changed}`);
  const notes = releaseNotes(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), pkg.version);
  mkdirSync(dist, { recursive: true });

  const source = join(work, 'source.tar');
  // Tests and their tools stay in the repository.
  const paths = ['.', ':!tests', ':!.github', ':!.ci', ':!docs/images'];
  run('git', ['archive', `--prefix=${name}/`, `--output=${source}`, 'HEAD', '--', ...paths]);
  run('tar', ['-xf', source, '-C', work]);
  run(process.execPath, [join('lib', 'cli', 'bootstrap.mjs'), 'build'], folder);
  // For machines whose own Node is older than 24.
  run('sh', [join('deploy', 'prune.sh'), `node-${platform}`], folder);
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ version: pkg.version, platform })}\n`);

  const archive = join(dist, `${name}.tar.gz`);
  run('tar', ['-czf', archive, '-C', work, name]);
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${hash}  ${name}.tar.gz\n`);
  writeFileSync(join(dist, `release-notes-${pkg.version}.md`), `${notes}\n`);
  say(`${archive}: ${Math.round(statSync(archive).size / 1e6)} MB, sha256 ${hash}`);

  if (process.argv.includes('--tag')) {
    const file = join(dist, `release-notes-${pkg.version}.md`);
    run('git', ['tag', '--annotate', `v${pkg.version}`, `--file=${file}`, '--cleanup=verbatim']);
    say(`Tagged v${pkg.version}. To publish: git push origin v${pkg.version}`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
