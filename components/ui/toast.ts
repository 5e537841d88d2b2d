/** Short messages at the bottom of the screen. Their renderer is loaded with the first one: most visits never show any. */
export interface Message {
  kind: 'success' | 'error';
  text: string;
  description?: string | undefined;
}

const waiting: Message[] = [];
const listeners = new Set<() => void>();
let draw: ((message: Message) => void) | null = null;

function show(message: Message): void {
  if (draw) {
    draw(message);
    return;
  }
  waiting.push(message);
  for (const listener of listeners) listener();
}

type More = Pick<Message, 'description'>;

/** Shows a message. */
export const toast = {
  success: (text: string, more?: More) => show({ kind: 'success', text, ...more }),
  error: (text: string, more?: More) => show({ kind: 'error', text, ...more }),
};

/** An error handler that shows a title with the error's message below it, for `onError`. */
export const toastError = (title: string) => (error: Error) => toast.error(title, { description: error.message });

/** For `Toaster`: whether a message is waiting, and a subscription to changes. */
export const isWanted = (): boolean => waiting.length > 0 || draw !== null;
/** Calls the listener whenever `isWanted` may have changed. @returns a function that ends this */
export function onRequested(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the renderer: receives waiting and future messages. @returns the function that releases it */
export function takeOver(drawn: (message: Message) => void): () => void {
  draw = drawn;
  for (const message of waiting.splice(0)) drawn(message);
  return () => {
    draw = null;
  };
}
