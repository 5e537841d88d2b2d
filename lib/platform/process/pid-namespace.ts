import 'server-only';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Where a process id means what it means here. In another container it names another process, or none. The number of a
 * namespace is given anew after each boot, so the boot belongs to it.
 */
export interface PidNamespace {
  /** Empty on systems that have no such thing, as the other one. */
  boot: string;
  namespace: string;
}

function orEmpty(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return '';
  }
}

let own: PidNamespace | undefined;

/** The space that this process's id belongs to. */
export function currentPidNamespace(): PidNamespace {
  own ??= {
    boot: orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    namespace: orEmpty(() => readlinkSync('/proc/self/ns/pid')),
  };
  return own;
}

/** Whether ids noted there can be asked about here. What an older version noted has no space: it is taken for ours. */
export function isSamePidNamespace(noted: PidNamespace | undefined): boolean {
  const { boot, namespace } = currentPidNamespace();
  return noted === undefined || (noted.boot === boot && noted.namespace === namespace);
}
