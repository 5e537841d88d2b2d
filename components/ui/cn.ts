import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names without merging: a primitive offers variants for what may change, and an outside `className` is for its
 * place in the layout (margin, width, grid), which no primitive sets.
 */
export const cn = (...values: ClassValue[]): string => clsx(values);
