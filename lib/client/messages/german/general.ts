/** Words of many screens: states, lists, dialogs. */
export const general = {
  'just now': 'gerade eben',
} as const;
