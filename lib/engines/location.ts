/** Where a search is made from, more precisely than its country. */
export type SearchLocation =
  | {
      kind: 'city';
      /** As in Google's list of geo targets: "Portsmouth,England,United Kingdom". */
      name: string;
    }
  | { kind: 'coordinates'; latitude: number; longitude: number };

/** A kind of location. */
export type LocationKind = SearchLocation['kind'];

/** Bytes whose number fits in one byte of the encoded form. */
const MAX_NAME_BYTES = 127;
const MAX_PARTS = 6;
/** About 11 cm. */
const DECIMALS = 6;

const COORDINATES = /^(-?\d{1,3}(?:\.\d{1,15})?)\s?[,;]\s?(-?\d{1,3}(?:\.\d{1,15})?)$/;
/** Letters of any script, digits, and the marks in names of places: "St. John's", "Val-d'Or", "Halle (Saale)". */
const PART = /^(?=.*\p{L})[\p{L}\p{M}\p{N} .'’()&/-]+$/u;

/** A location as a user enters it; otherwise the rule that it breaks, as it follows the name of a field. */
export function readLocation(text: string): { location: SearchLocation } | { problem: string } {
  const trimmed = text.trim();
  const numbers = COORDINATES.exec(trimmed);
  if (numbers) {
    const [latitude, longitude] = [Number(numbers[1]), Number(numbers[2])];
    if (Math.abs(latitude) > 90) return { problem: 'has a latitude outside -90 to 90' };
    if (Math.abs(longitude) > 180) return { problem: 'has a longitude outside -180 to 180' };
    return { location: { kind: 'coordinates', latitude: rounded(latitude), longitude: rounded(longitude) } };
  }
  const parts = trimmed.split(',').map((part) => part.trim().replace(/\s+/g, ' '));
  if (parts.length < 2 || parts.length > MAX_PARTS || parts.some((part) => !PART.test(part))) {
    return {
      problem:
        'must be a city with its country, such as "Portsmouth, England, United Kingdom", or coordinates such as 50.8, -1.09',
    };
  }
  const name = parts.join(',');
  if (new TextEncoder().encode(name).length > MAX_NAME_BYTES) return { problem: 'is longer than 127 bytes' };
  return { location: { kind: 'city', name } };
}

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** The stored form of a location; `readLocation` reads it. */
export function locationKey(location: SearchLocation): string {
  return location.kind === 'city' ? location.name : `${location.latitude},${location.longitude}`;
}

/** The location behind its stored form; absent when there is none. */
export function storedLocation(key: string | null): SearchLocation | undefined {
  const found = key === null ? null : readLocation(key);
  return found && 'location' in found ? found.location : undefined;
}
