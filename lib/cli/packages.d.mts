/** Packages of a lock file by their path; of a package, what is read here. */
type Packages = Record<
  string,
  {
    version?: string;
    dependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
    peerDependencies?: Record<string, string>;
    peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  }
>;

/** The state with the packages of development. */
export const DEVELOPMENT: string;

/** The state without those that only building needs. */
export const RUN_ONLY: string;

/** The file that says what is installed: a hash of the lock file, and a state. */
export function stampFile(root: string): string;

/** The file of the process that prepares this checkout. */
export function installLock(root: string): string;

/** Whether node_modules has what the lock file lists. */
export function installedMatches(root: string, lockText: string, wantsDev: boolean): boolean;

/** Removes the files of node_modules that no command reads. */
export function removeUnused(root: string): void;

/** The paths of the packages that a built installation needs. */
export function neededToRun(packages: Packages): Set<string>;

/** Removes the packages that only building needs, unless those of development are installed. */
export function removeBuildTools(root: string): void;
