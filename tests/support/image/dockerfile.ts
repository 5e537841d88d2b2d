/** One instruction of a Dockerfile, in file order. */
export interface Step {
  /** "RUN", "COPY", … */
  word: string;
  rest: string;
  /** Value of --from, for COPY. */
  from?: string;
}

export interface Stage {
  base: string;
  name: string;
  steps: Step[];
}

/** Parses the subset of the Dockerfile syntax that ours uses. @throws Error at an unsupported line */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (!word) throw new Error(`The Dockerfile's line cannot be read: ${line}`);
    if (word === 'FROM') {
      const [, base = '', name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? [];
      stages.push({ base, name, steps: [] });
      continue;
    }
    const [, from, others] = /^--from=(\S+)\s+(.*)$/.exec(rest) ?? [];
    stages.at(-1)?.steps.push(from ? { word, rest: others ?? '', from } : { word, rest });
  }
  return stages;
}

/** `A=b C="d e"` as pairs. */
export function pairs(text: string): [string, string][] {
  return [...text.matchAll(/([A-Za-z_][\w.]*)=("[^"]*"|\S*)/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/^"|"$/g, ''),
  ]);
}

/** The strings of a JSON array, as in CMD and ENTRYPOINT. */
export const words = (text: string): string[] => JSON.parse(text);

/** Whether .dockerignore excludes a path from the build (supports the patterns that ours has). */
export function ignoredBy(lines: readonly string[], path: string): boolean {
  let ignored = false;
  for (const line of lines) {
    const pattern = line.replace(/^!/, '');
    const one = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$)`);
    if (one.test(path)) ignored = !line.startsWith('!');
  }
  return ignored;
}
