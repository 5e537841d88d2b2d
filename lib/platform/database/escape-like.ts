/** Escapes text for LIKE (also Prisma's `contains`), so that `%`, `_` and `\` match literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
