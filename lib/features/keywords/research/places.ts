/** "1-20,25": single places and ranges of them, commas between. */
export const PLACES = /^\d{1,5}(?:-\d{1,5})?(?:,\d{1,5}(?:-\d{1,5})?)*$/;

/** Whether a place is among those of a text that fits `PLACES`. */
export function placesIn(text: string): (place: number) => boolean {
  const ranges = text.split(',').map((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return { from, to };
  });
  return (place) => ranges.some(({ from, to }) => place >= from && place <= to);
}
