/**
 * The packages in node_modules: what of them is installed, and what is removed when nothing needs it any more. Plain JavaScript on
 * built-ins (types in packages.d.mts), because lib/cli/bootstrap.mjs loads it before anything is installed.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** States of node_modules, in `.serpentine-lock` behind the hash of the lock file; '' is all but development. */
export const DEVELOPMENT = ' dev';
export const RUN_ONLY = ' run';

export const stampFile = (root) => join(root, 'node_modules', '.serpentine-lock');
export const installLock = (root) => join(root, '.install.lock');

/** npm writes node_modules/.package-lock.json last: an interrupted install has none, or an old one. */
export function installedMatches(root, lockText, wantsDev) {
  const hidden = read(join(root, 'node_modules', '.package-lock.json'));
  if (!hidden) return false;
  const installed = JSON.parse(hidden).packages ?? {};
  return Object.entries(JSON.parse(lockText).packages).every(
    ([path, wanted]) =>
      path === '' ||
      wanted.optional ||
      wanted.link ||
      (!wantsDev && (wanted.dev || wanted.devOptional)) ||
      (installed[path]?.version === wanted.version && existsSync(join(root, path))),
  );
}

/**
 * Removes what no command reads: source maps, manuals, Node's headers, Prisma for other databases. npm does not bring single files
 * back, so commands of development must not need them either.
 */
export function removeUnused(root) {
  const modules = join(root, 'node_modules');
  const unused = /\.map$|^query_compiler_\w+_bg\.(?!postgresql)|^(?!licen[cs]e|notice|third).*\.mdx?$/i;
  for (const name of readdirSync(modules).filter((each) => /^node-(bin-)?(darwin|linux)-/.test(each)))
    for (const folder of ['include', 'share']) rmSync(join(modules, name, folder), { recursive: true, force: true });
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && unused.test(entry.name)) rmSync(join(entry.parentPath ?? entry.path, entry.name));
}

/** Only building and generating need these, and what they alone depend on. */
const BUILD_TOOLS = /^node_modules\/(prisma|typescript|tailwindcss|@tailwindcss\/postcss|sharp|@next\/swc-[^/]+)$/;

/** The paths of the packages that a built installation needs, from the lock file's `packages`. */
export function neededToRun(packages) {
  const needed = new Set();
  /** As Node finds a package: in the dependent's own folder, then in those above it. */
  const resolve = (from, name) => {
    for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
      const path = `${folder}${folder && '/'}node_modules/${name}`;
      if (packages[path]) return path;
      if (folder === '') return undefined;
    }
  };
  const visit = (from) => {
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[from];
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const path = resolve(from, name);
      if (path === undefined || needed.has(path) || BUILD_TOOLS.test(path)) continue;
      needed.add(path);
      visit(path);
    }
  };
  visit('');
  return needed;
}

/**
 * After a build: removes the packages that only building needs, 250 MB. `npm run build` and the next start that has to build install
 * them again. An installation with the packages of development keeps them, and so does one that npm is working on.
 */
export function removeBuildTools(root) {
  const stamp = stampFile(root);
  const lock = installLock(root);
  const installed = () => /^[0-9a-f]{64}$/.test(read(stamp));
  if (!installed()) return;
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch {
    return;
  }
  try {
    // Another command may have added to it meanwhile.
    if (!installed()) return;
    const { packages } = JSON.parse(read(join(root, 'package-lock.json')));
    const needed = neededToRun(packages);
    const hash = read(stamp);
    // If this is interrupted, the next command installs everything anew.
    rmSync(stamp);
    for (const [path, { link }] of Object.entries(packages))
      if (path !== '' && !link && !needed.has(path)) rmSync(join(root, path), { recursive: true, force: true });
    writeFileSync(stamp, `${hash}${RUN_ONLY}`);
  } catch {
    // Another user's folder keeps them; that is no reason not to start.
  } finally {
    rmSync(lock, { force: true });
  }
}
