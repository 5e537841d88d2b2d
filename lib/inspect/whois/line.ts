/** A line of a response, with its context. */
export interface Line {
  /** Trimmed. */
  text: string;
  /** As normalized by `plainKey`; "" if the line is not a key-value pair. */
  key: string;
  value: string;
  /** Key of the heading above it, "" if there is none. */
  section: string;
  /** First key of its paragraph. */
  block: string;
  /** Number of its paragraph, from 0. */
  paragraph: number;
  /** It begins a section: a key without a value, or a heading. */
  heading: boolean;
}
