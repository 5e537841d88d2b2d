import type { Limits } from './checks/define-check.ts';
import { checks } from './checks/index.ts';
import { limitWords, SHARED_LIMITS } from './limit-words.ts';
import type { Category } from './types.ts';

/** A limit that users can set. */
export interface LimitInfo {
  name: string;
  label: string;
  /** Follows the number: "characters"; '' if the number needs no unit. */
  unit: string;
  default: number;
  min: number;
  max: number;
  /** 1: only whole numbers. */
  step: number;
}

/** Limits that are set together: those of one check, or of several related checks. */
export interface LimitGroup {
  id: string;
  category: Category;
  title: string;
  checks: string[];
  limits: LimitInfo[];
}

function infoOf(id: string, name: string, own: number): LimitInfo {
  const words = limitWords(id, name);
  if (!words) throw new Error(`The limit ${name} of ${id} has no words.`);
  return { name, ...words, default: own };
}

let groups: readonly LimitGroup[] | null = null;

/** All adjustable limits, in the order of the checks. */
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
        title: SHARED_LIMITS[limitsId] ?? title,
        checks: [id],
        limits: Object.entries(limits).map(([name, own]) => infoOf(limitsId, name, own)),
      });
    }
  }
  groups = [...byId.values()];
  return groups;
}

/** Why a number is invalid for this limit, as the end of a sentence ("must be …"); null if it is valid. */
export function limitFault({ min, max, step, unit }: LimitInfo, value: number): string | null {
  if (!Number.isFinite(value) || value < min || value > max) {
    return `must be a number from ${min} to ${max}${unit ? ` (${unit})` : ''}`;
  }
  return step === 1 && !Number.isInteger(value) ? 'must be a whole number' : null;
}

/** A user's stored limits, without those that no check uses any longer or that are out of range. */
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
