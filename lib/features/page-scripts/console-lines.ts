import type { Session } from '#lib/features/page-scripts/script-world.ts';

/** One line logged by the script or the page. */
export interface ConsoleLine {
  level: 'log' | 'info' | 'warning' | 'error' | 'debug';
  text: string;
  source: 'script' | 'page';
}

/** What the page and the script log. */
export interface ConsoleLines {
  lines: ConsoleLine[];
  /** Number of discarded lines. */
  dropped: () => number;
  /** From now on, lines logged in this world are the script's. */
  isScript: (contextId: number) => void;
}

const MAX_LINES = { script: 200, page: 50 };
const MAX_CHARS = 1_000;
/** The last frame of a script's stack is our own function that called it. */
const RUNNER_FRAME = /\s{0,8}\bat (?:async )?<anonymous>:\d+:\d+/g;
const LEVELS: Record<string, ConsoleLine['level']> = {
  info: 'info',
  warning: 'warning',
  error: 'error',
  assert: 'error',
  debug: 'debug',
};

interface Logged {
  type?: string;
  subtype?: string;
  value?: unknown;
  unserializableValue?: string;
  description?: string;
  preview?: { overflow: boolean; properties: Array<{ name: string; type: string; value?: string }> };
}

/** Collects console output; a page can log endlessly, so only the first lines are kept. */
export function collectConsole(session: Session): ConsoleLines {
  const lines: ConsoleLine[] = [];
  const kept = { script: 0, page: 0 };
  let dropped = 0;
  let scriptContext: number | null = null;
  session.on('Runtime.consoleAPICalled', ({ type, args, executionContextId }) => {
    if (type === 'clear' || type === 'endGroup') return;
    const source = executionContextId === scriptContext ? 'script' : 'page';
    if (kept[source] === MAX_LINES[source]) {
      dropped++;
      return;
    }
    kept[source]++;
    lines.push({ level: LEVELS[type] ?? 'log', text: textOf(args), source });
  });
  return {
    lines,
    dropped: () => dropped,
    isScript: (contextId) => {
      scriptContext = contextId;
    },
  };
}

/** These values as a console shows them, on one line. */
export function textOf(args: readonly Logged[]): string {
  return args
    .map(oneText)
    .join(' ')
    .replace(RUNNER_FRAME, '')
    .slice(0, MAX_CHARS)
    .toWellFormed()
    .replaceAll('\0', '\uFFFD');
}

function oneText({ type, subtype, value, unserializableValue, description, preview }: Logged): string {
  if (type === 'string') return String(value);
  if (value !== undefined) return subtype === 'null' ? 'null' : String(value);
  if (preview && (subtype === undefined || subtype === 'array')) {
    const inside = preview.properties.map(({ name, type: kind, value: shown = '…' }) => {
      const text = kind === 'string' ? JSON.stringify(shown) : shown;
      return subtype === 'array' ? text : `${name}: ${text}`;
    });
    if (preview.overflow) inside.push('…');
    return subtype === 'array' ? `[${inside.join(', ')}]` : `{${inside.join(', ')}}`;
  }
  // For an error only its first line: the stack has other line numbers than those that the script's author knows.
  const text = unserializableValue ?? description ?? type ?? '';
  return subtype === 'error' ? (text.split('\n', 1)[0] ?? '') : text;
}
