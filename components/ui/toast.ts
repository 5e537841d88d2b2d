/**
 * Short messages at the foot of the screen. What draws them is loaded with the first one: most visits never show any, and
 * every page would carry it.
 */
export interface Message {
  kind: 'success' | 'error';
  text: string;
  description?: string | undefined;
}

const waiting: Message[] = [];
const listeners = new Set<() => void>();
let draw: ((message: Message) => void) | null = null;

function tell(message: Message): void {
  if (draw) {
    draw(message);
    return;
  }
  waiting.push(message);
  for (const listener of listeners) listener();
}

type More = Pick<Message, 'description'>;

export const toast = {
  success: (text: string, more?: More) => tell({ kind: 'success', text, ...more }),
  error: (text: string, more?: More) => tell({ kind: 'error', text, ...more }),
};

/** For `Toaster`: whether anything waits to be shown, and when that changes. */
export const isWanted = (): boolean => waiting.length > 0 || draw !== null;
export function onWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For what draws: takes what waited and all that comes. @returns gives the place up again */
export function takeOver(drawn: (message: Message) => void): () => void {
  draw = drawn;
  for (const message of waiting.splice(0)) drawn(message);
  return () => {
    draw = null;
  };
}
