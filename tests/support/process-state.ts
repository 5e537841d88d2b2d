import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';

/** Resources that one process holds at a moment, from /proc (Linux). */
export interface ProcessState {
  rssMiB: number;
  files: number;
  /** Number of sockets among them. */
  sockets: number;
}

const quietly = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch {
    // It ended, or closed the file, in the meantime.
    return otherwise;
  }
};

/** A field of /proc/PID/status, MiB. */
export const memoryOf = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Number(
    new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(
      quietly(() => readFileSync(`/proc/${pid}/status`, 'utf8'), ''),
    )?.[1] ?? 0,
  ) / 1024;

/** Resets the kernel's high-water mark of a process's memory to what is resident now. @returns that, MiB */
export function resetPeak(pid: number): number {
  quietly(() => writeFileSync(`/proc/${pid}/clear_refs`, '5'), undefined);
  return memoryOf(pid, 'VmRSS');
}

export function stateOf(pid: number): ProcessState {
  const folder = `/proc/${pid}/fd`;
  const links = quietly(() => readdirSync(folder), []).map((name) =>
    quietly(() => readlinkSync(`${folder}/${name}`), ''),
  );
  return {
    rssMiB: memoryOf(pid, 'VmRSS'),
    files: links.length,
    sockets: links.filter((link) => link.startsWith('socket:')).length,
  };
}

/** Least-squares line: its slope and its values at both ends. @param points [x, y] in the order of x */
export function fitLine(points: readonly (readonly [number, number])[]): {
  slope: number;
  first: number;
  last: number;
} {
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  const slope = spread === 0 ? 0 : points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread;
  const at = (where: number) => y + slope * (where - x);
  return { slope, first: at(points[0]?.[0] ?? 0), last: at(points.at(-1)?.[0] ?? 0) };
}
