/** Anchor that a citation marker links to. */
export const sourceId = (number: number): string => `source-${number}`;
