/** What a form's server action answers: what went wrong, or what was done. */
export interface ActionState {
  error?: string;
  done?: string;
  /** A new API token, shown this once. */
  token?: string;
}
