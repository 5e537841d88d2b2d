import { spawnSync } from 'node:child_process';

/** Command prefix for a separate PID namespace, like a container's; it is killed with this process. */
export const inUnsharedNamespace = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'] as const;

const [first, ...rest] = inUnsharedNamespace;
/** Only root may, and only if the kernel and its security modules allow it. */
export const canUnshare = spawnSync(first, [...rest, 'true']).status === 0;

/** For the name of a skipped test. */
export const whyNot = canUnshare ? '' : ' (left out: this machine lets us make no PID namespace)';
