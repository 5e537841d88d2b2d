/** Overlays of the shell that any component may open, without sharing state through the tree. */
export type Overlay = 'palette' | 'help' | 'jobs';

const eventName = 'serpentine:overlay';

/** Opens an overlay of the dashboard from anywhere. */
export const openOverlay = (overlay: Overlay): void => {
  window.dispatchEvent(new CustomEvent(eventName, { detail: overlay }));
};

/** Subscribes to requests for an overlay; returns the unsubscribe function. */
export function onOverlay(callback: (overlay: Overlay) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) callback(event.detail);
  };
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
