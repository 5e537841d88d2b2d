import type { SearchLocation } from '#lib/engines/location.ts';

/**
 * Google's parameter for a location (undocumented; used by every rank tracker, November 2026). A city is a message with its
 * canonical name, whose encoding starts with "w+CAIQICI". Coordinates are a text with the time, because Google ignores
 * old positions.
 */
export function uule(location: SearchLocation, now: Date): string {
  if (location.kind === 'city') {
    const name = Buffer.from(location.name);
    // role: 2 (user-specified), producer: 32, canonical name with its length.
    const head = Buffer.from([0x08, 0x02, 0x10, 0x20, 0x22, name.length]);
    return `w+${Buffer.concat([head, name]).toString('base64url')}`;
  }
  const lines = [
    'role:1',
    'producer:12',
    'provenance:6',
    `timestamp:${now.getTime() * 1000}`,
    'latlng{',
    `latitude_e7:${Math.round(location.latitude * 1e7)}`,
    `longitude_e7:${Math.round(location.longitude * 1e7)}`,
    '}',
    'radius:-1',
  ];
  return `a+${Buffer.from(`${lines.join('\n')}\n`).toString('base64url')}`;
}
