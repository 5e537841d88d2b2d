import 'server-only';
import { readFileSync, readlinkSync } from 'node:fs';

/**
 * The namespace in which a process id is valid. In another container it names another process, or none. Namespace numbers
 * are reassigned after a reboot, so the boot id is part of it.
 */
export interface PidNamespace {
  /** Both fields are empty on systems without namespaces. */
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

/** The namespace of this process's id. */
export function currentPidNamespace(): PidNamespace {
  own ??= {
    boot: orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
    namespace: orEmpty(() => readlinkSync('/proc/self/ns/pid')),
  };
  return own;
}

/** Whether pids recorded there can be checked here. Records of older versions have no namespace: they count as ours. */
export function isSamePidNamespace(noted: PidNamespace | undefined): boolean {
  const { boot, namespace } = currentPidNamespace();
  return noted === undefined || (noted.boot === boot && noted.namespace === namespace);
}
