/** A list cut to a cap, with the number of entries before the cut. */
export interface Capped<T> {
  items: T[];
  total: number;
}

/** An element, named for a reader. */
export interface ElementRef {
  selector: string;
  snippet: string;
}
