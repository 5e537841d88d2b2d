/** Where the mark of a citation leads. */
export const sourceId = (number: number): string => `source-${number}`;
