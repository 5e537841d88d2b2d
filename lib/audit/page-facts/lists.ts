/** A capped list, with the number of entries before the cap. */
export interface Capped<T> {
  items: T[];
  total: number;
}

/** An element, identified for a reader. */
export interface ElementRef {
  selector: string;
  snippet: string;
}
