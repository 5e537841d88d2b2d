/** Devices as Search Console names them, and their numbers in the tables of rows. */
export const DEVICES = { desktop: 1, mobile: 2, tablet: 3 } as const;

/** A device of Search Console. */
export type Device = keyof typeof DEVICES;

/** The number of a device by its name in the API (`DESKTOP`); null: unknown. */
export function deviceNumber(name: string): number | null {
  const wanted = name.toLowerCase();
  return Object.entries(DEVICES).find(([device]) => device === wanted)?.[1] ?? null;
}
