import { spawnSync } from 'node:child_process';

/** What runs a command in a PID namespace of its own, as a container does; it is killed with this one. */
export const inUnsharedNamespace = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'] as const;

const [first, ...rest] = inUnsharedNamespace;
/** Only root may, and only where the kernel and its guards let it. */
export const canUnshare = spawnSync(first, [...rest, 'true']).status === 0;

/** For the name of a test that is left out. */
export const whyNot = canUnshare ? '' : ' (left out: this machine lets us make no PID namespace)';
