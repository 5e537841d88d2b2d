/** The value of filters by location for keywords without one. */
export const NO_LOCATION = 'none';
/** The value for keywords with any location. */
export const ANY_LOCATION = 'any';

/** A stored location as it is read: "Leeds, England, United Kingdom" for "Leeds,England,United Kingdom". */
export const locationName = (location: string): string => location.replaceAll(',', ', ');

/** The city of a stored location; coordinates as they are. */
export const cityOf = (location: string): string =>
  /^-?\d/.test(location) ? locationName(location) : (location.split(',')[0] ?? location);

/** Where a keyword is searched: its city or coordinates, else its country. */
export const placeLabel = ({ country, location }: { country: string; location: string | null }): string =>
  location ? locationName(location) : country.toUpperCase();
