/** Result of a form's server action: the error, or the success message. */
export interface ActionState {
  error?: string;
  done?: string;
  /** A new API token, shown only this once. */
  token?: string;
}
