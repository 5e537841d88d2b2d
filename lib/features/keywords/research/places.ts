/** "1-20,25": comma-separated positions and ranges. */
export const PLACES = /^\d{1,5}(?:-\d{1,5})?(?:,\d{1,5}(?:-\d{1,5})?)*$/;

/** Whether a position is in a text that matches `PLACES`. */
export function placesIn(text: string): (place: number) => boolean {
  const ranges = text.split(',').map((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return { from, to };
  });
  return (place) => ranges.some(({ from, to }) => place >= from && place <= to);
}
