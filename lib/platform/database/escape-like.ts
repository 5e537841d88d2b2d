/** Text that is looked for with LIKE (Prisma's `contains` is one), so that `%`, `_` and `\` stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
