import { readFileSync } from 'node:fs';
import { Unavailable } from '#lib/platform/errors.ts';

/** The system user that a child process runs as; absent: the current one. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

/** The system's user tables; the maps are those of our user namespace, empty on systems without one. */
export interface UserTables {
  passwd: string;
  group: string;
  uidMap: string;
  gidMap: string;
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const systemTables = (): UserTables => ({
  passwd: readOrEmpty('/etc/passwd'),
  group: readOrEmpty('/etc/group'),
  uidMap: readOrEmpty('/proc/self/uid_map'),
  gidMap: readOrEmpty('/proc/self/gid_map'),
});

const fieldsOf = (table: string) => table.split('\n').map((line) => line.split(':'));

/**
 * Range of uids for root's browser: no distribution, nor systemd's dynamic users, assigns these. `nobody` is not suitable:
 * it also owns files and processes of other programs, including the embedded database.
 */
const UNUSED = { first: 65_520, last: 65_533 };

function isMapped(id: number, map: string): boolean {
  if (map.trim() === '') return true;
  return map
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([inside = 0, , count = 0]) => id >= inside && id < inside + count);
}

/**
 * The user that the embedded PostgreSQL runs as: it refuses root, and its `initdb` refuses a uid without an entry in
 * /etc/passwd. As root that is `postgres`, else `nobody`.
 * @throws Error if neither exists
 */
export function databaseUser(isRoot = process.getuid?.() === 0, tables = systemTables): RunAs {
  if (!isRoot) return {};
  const users = fieldsOf(tables().passwd);
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error(
      'The embedded database cannot run as root, and there is no user "postgres" or "nobody" to run it as.',
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/**
 * The user that a browser runs as. As root that is an unassigned uid, so never the database's: a page that escapes the
 * browser owns no files and cannot signal the database's processes.
 * @throws Unavailable if every such uid is taken
 */
export function browserUser(isRoot = process.getuid?.() === 0, tables = systemTables): RunAs {
  if (!isRoot) return {};
  const { passwd, group, uidMap, gidMap } = tables();
  const taken = new Set([...fieldsOf(passwd), ...fieldsOf(group)].flatMap(([, , ...ids]) => ids.slice(0, 2)));
  for (let id = UNUSED.last; id >= UNUSED.first; id--) {
    if (!taken.has(String(id)) && isMapped(id, uidMap) && isMapped(id, gidMap)) return { uid: id, gid: id };
  }
  throw new Unavailable(
    `The browser cannot run as root, and no user id from ${UNUSED.first} to ${UNUSED.last} is free for it. Run the program as a user other than root, or set BROWSER_WS_ENDPOINT.`,
    { reason: 'browser-user' },
  );
}
