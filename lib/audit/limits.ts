import type { Limits } from './checks/define-check.ts';
import { checks } from './checks/index.ts';
import type { Category } from './types.ts';

/** A limit as people set it. */
export interface LimitInfo {
  name: string;
  label: string;
  /** After the number: "characters"; '' where the number says it. */
  unit: string;
  default: number;
  min: number;
  max: number;
  /** Whole numbers only when 1. */
  step: number;
}

/** Limits that are set together: those of one check, or of several checks of one thing. */
export interface LimitGroup {
  id: string;
  category: Category;
  title: string;
  checks: string[];
  limits: LimitInfo[];
}

type Words = [label: string, unit: string, min: number, max: number, step?: number];

/** By the name of the limit; where one name stands for different things, by check and name. */
const INFO: Readonly<Record<string, Words>> = {
  minChars: ['At least', 'characters', 0, 1_000],
  maxChars: ['At most', 'characters', 1, 10_000],
  maxCharacters: ['At most', 'characters', 1, 1_000_000],
  minPx: ['At least', 'px wide', 0, 2_000],
  maxPx: ['At most', 'px wide', 100, 5_000],
  minWords: ['For pages of at least', 'words', 0, 10_000],
  fewestWords: ['At least', 'words', 0, 1_000],
  thinWords: ['At least', 'words', 0, 5_000],
  'keyword-stuffing.thinWords': ['For pages of at least', 'words', 0, 5_000],
  stuffingPercent: ['At most', '% of the words', 1, 50, 0.5],
  readingEase: ['At least', 'of 100', 0, 100],
  textRatio: ['Text, at least', 'of the HTML (0 to 1)', 0, 1, 0.01],
  maxMonths: ['At most', 'months old', 1, 240],
  minShare: ['At least', 'of all (0 to 1)', 0, 1, 0.05],
  maxShare: ['At most', 'of all (0 to 1)', 0, 1, 0.05],
  maxSmall: ['Always accepted', 'small ones', 0, 1_000],
  minDepth: ['From', 'folders down', 1, 20],
  maxParams: ['At most', 'parameters', 0, 50],
  maxRedirects: ['At most', 'redirects', 0, 20],
  maxLinks: ['At most', 'links', 1, 10_000],
  maxExternal: ['At most', 'external links', 0, 10_000],
  minImages: ['For pages of at least', 'such images', 1, 1_000],
  maxScale: ['At most', 'times the shown size', 1, 10, 0.5],
  minPixels: ['For images of at least', 'pixels', 0, 10_000_000],
  maxBytes: ['At most', 'bytes', 1_000, 100_000_000],
  minBytes: ['For pages of at least', 'bytes', 0, 1_000_000],
  maxPosition: ['Within the first', 'characters', 100, 100_000],
  minMaximumScale: ['Zoom of at least', 'times', 1, 10, 0.5],
  good: ['At most', 'ms', 10, 60_000],
  'cumulative-layout-shift.good': ['At most', '', 0, 5, 0.01],
  maxMs: ['At most', 'ms', 10, 60_000],
  maxRequests: ['At most', 'requests', 1, 5_000],
  maxBlocking: ['At most', 'files', 0, 100],
  maxNodes: ['At most', 'elements', 100, 100_000],
  minSeconds: ['At least', 'seconds', 0, 315_360_000],
};

/** Limits that several checks share, named for all of them. */
const SHARED: Readonly<Record<string, string>> = {
  'title-length': 'Length of the title',
  'description-length': 'Length of the meta description',
};

function infoOf(id: string, name: string, own: number): LimitInfo {
  const words = INFO[`${id}.${name}`] ?? INFO[name];
  if (!words) throw new Error(`The limit ${name} of ${id} has no words.`);
  const [label, unit, min, max, step = 1] = words;
  return { name, label, unit, default: own, min, max, step };
}

let groups: readonly LimitGroup[] | null = null;

/** Every limit that can be changed, in the order of the checks. */
export function limitGroups(): readonly LimitGroup[] {
  if (groups) return groups;
  const byId = new Map<string, LimitGroup>();
  for (const { id, limitsId, category, title, limits } of checks) {
    if (Object.keys(limits).length === 0) continue;
    const group = byId.get(limitsId);
    if (group) group.checks.push(id);
    else {
      byId.set(limitsId, {
        id: limitsId,
        category,
        title: SHARED[limitsId] ?? title,
        checks: [id],
        limits: Object.entries(limits).map(([name, own]) => infoOf(limitsId, name, own)),
      });
    }
  }
  groups = [...byId.values()];
  return groups;
}

/** Why a number cannot be this limit, as a sentence's end ("must be …"); null when it can. */
export function limitFault({ min, max, step, unit }: LimitInfo, value: number): string | null {
  if (!Number.isFinite(value) || value < min || value > max) {
    return `must be a number from ${min} to ${max}${unit ? ` (${unit})` : ''}`;
  }
  return step === 1 && !Number.isInteger(value) ? 'must be a whole number' : null;
}

/** What is stored of somebody's limits, without what no check knows any longer and what is out of its range. */
export function usableLimits(stored: Readonly<Record<string, Limits>>): Record<string, Limits> {
  const usable: Record<string, Limits> = {};
  for (const { id, limits } of limitGroups()) {
    const own = Object.hasOwn(stored, id) ? stored[id] : undefined;
    const kept = limits.flatMap((info) => {
      const value = own && Object.hasOwn(own, info.name) ? own[info.name] : undefined;
      return value === undefined || limitFault(info, value) ? [] : [[info.name, value] as const];
    });
    if (kept.length > 0) usable[id] = Object.fromEntries(kept);
  }
  return usable;
}
