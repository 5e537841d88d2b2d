/** Signing in, setting up, the account. */
export const account = {} as const;
