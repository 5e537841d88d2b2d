/** Bulk runs. */
export const bulk = {} as const;
