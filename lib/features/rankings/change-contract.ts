/** How a keyword can change between two measurements. */
export const CHANGES = ['up', 'down', 'entered', 'left', 'same', 'not_compared'] as const;
