import 'server-only';
import { homedir, tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { env } from '#lib/platform/env.ts';

/** For texts of libraries, scripts and services that are shown to users and clients. */

/** Longer texts are truncated first, to bound the time for a hostile one. */
const MAX_CHARS = 4_000;
/** `at name (file:1:2)`, `at file:1:2`, `at async name (file:1:2)`, `at eval (eval at evaluate (:1:2), <anonymous>:1:2)`. */
const FRAME =
  /\s{0,8}\bat (?:(?:async )?(?:new )?[\w$.<>[\]#]{1,100}(?: \[as [^\]]{1,100}\])? \((?:eval at [^\n]{1,200}?, )?([^\s()]{1,300}):\d{1,9}:\d{1,9}\)|(?:async )?([^\s()]{1,300}):\d{1,9}:\d{1,9})/g;
/** What a stack frame names, so that "at 12:30:45" does not match: a path, a URL, a module. */
const PLACE = /[/\\]|^<anonymous>$|^user-script$|^node:|\.[cm]?[jt]sx?$/;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text without stack frames: they name files and functions of this program, and mean nothing to a user. */
export const withoutFrames = (text: string): string =>
  text
    .slice(0, MAX_CHARS)
    .replace(FRAME, (frame, inside?: string, bare?: string) => (PLACE.test(inside ?? bare ?? '') ? '' : frame));

/**
 * A text of a library or a service, without information about this machine: stack frames, and paths below the folders that
 * this program uses.
 */
export function publicText(text: string): string {
  const folders = [process.cwd(), resolve(env().DATA_DIR), homedir(), tmpdir(), dirname(process.execPath)];
  const longestFirst = [...new Set(folders)].filter((path) => path.length > 1).sort((a, b) => b.length - a.length);
  const names = longestFirst.map(escaped).join('|');
  const path = new RegExp(`(?:file://)?(?<![\\w.:/-])(?:${names})(?![\\w.-])[^\\s'"\`),;:]*`, 'g');
  return withoutFrames(text).replace(path, '(path)');
}
