/** Contrast ratio of a color such as #1d4ed8 against white (WCAG 2.2, "contrast ratio"), 1 to 21. */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** The least contrast of graphics that carry meaning (WCAG 2.2, 1.4.11). */
export const MIN_GRAPHIC_CONTRAST = 3;
