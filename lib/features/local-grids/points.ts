/** A point on the map. */
export interface MapPoint {
  latitude: number;
  longitude: number;
}

const METERS_PER_DEGREE = 111_195;
/** About 11 cm, as precise as a search is. */
const DECIMALS = 6;

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));

/** The points of a square around a center, by row from the northwest. */
export function pointsAround(center: MapPoint, size: number, spacing: number): MapPoint[] {
  const north = spacing / METERS_PER_DEGREE;
  const east = north / Math.cos((center.latitude * Math.PI) / 180);
  const middle = (size - 1) / 2;
  return Array.from({ length: size * size }, (_, index) => {
    const longitude = center.longitude + ((index % size) - middle) * east;
    return {
      latitude: rounded(center.latitude + (middle - Math.floor(index / size)) * north),
      // Beyond 180° the count starts again from the other side.
      longitude: rounded(((((longitude + 180) % 360) + 360) % 360) - 180),
    };
  });
}
