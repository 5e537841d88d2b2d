import { getDomain } from 'tldts';
import { inspectors as every, type FactsOf, type Inspectors } from '#lib/inspect/index.ts';
import type { InspectContext, InspectTarget } from '#lib/inspect/inspector.ts';
import { AppError, TimedOut } from '#lib/platform/errors.ts';

/** A part of an inspection. */
export type PartId = keyof FactsOf;
export const PART_IDS = ['dns', 'registration', 'server', 'certificate', 'technology'] as const satisfies PartId[];

/** Result of one inspection of a domain. */
export interface Inspection {
  domain: string;
  /** Its registrable domain; the domain itself if no public suffix is known. */
  registrable: string;
  /** null: that part failed, see `errors`. */
  facts: { [Id in PartId]: FactsOf[Id] | null };
  errors: Partial<Record<PartId, string>>;
  /** When each part finished, ISO 8601. */
  inspectedAt: Record<PartId, string>;
}

/** Called at the beginning and the end of each part; an error in it ends the whole inspection. */
export interface InspectionProgress {
  began(part: PartId): Promise<void>;
  /** `problem`: why it failed, null if it succeeded. */
  ended(part: PartId, ms: number, problem: string | null): Promise<void>;
}

/** Time limit of an inspection, and what reports its progress. */
export interface InspectionOptions {
  /** Milliseconds for all of them together. Default 20,000. */
  budgetMs?: number;
  inspectors?: Inspectors;
  progress?: InspectionProgress;
}

interface Reach extends InspectContext {
  /** Receives internal errors; the reader gets a generic message. */
  onFault?: (part: PartId, error: unknown) => void;
}

const BUDGET_MS = 20_000;

/** The requested name and its registrable domain. */
export function targetOf(domain: string): InspectTarget {
  return { domain, registrable: getDomain(domain, { allowPrivateDomains: false }) ?? domain };
}

/**
 * Inspects a domain with all inspectors concurrently. One that throws, or exceeds its time limit, only affects its own part;
 * one that ignores its signal is abandoned.
 * @throws the caller's reason if its signal is aborted, and errors of `watch`
 */
export async function runInspectors(
  domain: string,
  reach: Reach,
  options: InspectionOptions = {},
): Promise<Inspection> {
  const target = targetOf(domain);
  const { inspectors = every, budgetMs = BUDGET_MS, progress: watch } = options;
  const stop = new AbortController();
  const caller = AbortSignal.any([reach.signal, stop.signal]);

  async function part<Id extends PartId>(id: Id): Promise<Part<Id>> {
    await watch?.began(id);
    const startedAt = performance.now();
    const result = await inspect(id, inspectors[id]);
    // An aborting caller is not a finding.
    caller.throwIfAborted();
    await watch?.ended(id, Math.round(performance.now() - startedAt), result.problem);
    return { ...result, at: reach.now().toISOString() };
  }

  async function inspect<Id extends PartId>(id: Id, inspector: Inspectors[Id]): Promise<Omit<Part<Id>, 'at'>> {
    if (!inspector) return { facts: null, problem: 'Not supported in this version.' };
    const timeoutMs = Math.min(inspector.timeoutMs, budgetMs);
    const late = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([caller, late]);
    try {
      // The inspector's type belongs to its id; TypeScript loses that link through the indexed access.
      const run = inspector.inspect(target, { ...reach, signal }) as Promise<FactsOf[Id]>;
      return { facts: await orAborted(run, signal), problem: null };
    } catch (error) {
      if (late.aborted && !caller.aborted) return { facts: null, problem: tooLong(timeoutMs).message };
      if (!(error instanceof AppError)) reach.onFault?.(id, error);
      return { facts: null, problem: error instanceof AppError ? error.message : INTERNAL_ERROR };
    }
  }

  try {
    const [dns, registration, server, certificate, technology] = await Promise.all([
      part('dns'),
      part('registration'),
      part('server'),
      part('certificate'),
      part('technology'),
    ]);
    const parts = { dns, registration, server, certificate, technology };
    return {
      ...target,
      facts: {
        dns: dns.facts,
        registration: registration.facts,
        server: server.facts,
        certificate: certificate.facts,
        technology: technology.facts,
      },
      errors: Object.fromEntries(PART_IDS.flatMap((id) => (parts[id].problem ? [[id, parts[id].problem]] : []))),
      inspectedAt: {
        dns: dns.at,
        registration: registration.at,
        server: server.at,
        certificate: certificate.at,
        technology: technology.at,
      },
    };
  } finally {
    stop.abort();
  }
}

interface Part<Id extends PartId> {
  facts: FactsOf[Id] | null;
  problem: string | null;
  at: string;
}

const INTERNAL_ERROR = 'Internal error during this check.';
const tooLong = (ms: number) => new TimedOut(`Timed out after ${ms / 1000} s.`);

/** The work's result, or the signal's reason as soon as it is aborted. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const over = () => reject(signal.reason);
    if (signal.aborted) over();
    signal.addEventListener('abort', over, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', over));
  });
}
