/** Overlays of the shell that anything may open, without sharing state through the tree. */
export type Overlay = 'palette' | 'help' | 'jobs';

const eventName = 'serpentine:overlay';

export const openOverlay = (overlay: Overlay): void => {
  window.dispatchEvent(new CustomEvent(eventName, { detail: overlay }));
};

/** Calls back whenever an overlay is asked for; returns how to stop. */
export function onOverlay(callback: (overlay: Overlay) => void): () => void {
  const listener = (event: Event) => {
    if (event instanceof CustomEvent) callback(event.detail);
  };
  window.addEventListener(eventName, listener);
  return () => window.removeEventListener(eventName, listener);
}
