/** A way out to the engines: the own address, or a proxy. */
export interface Exit {
  /** Names it in health, cookies and records. */
  id: string;
  /** Country of the proxy; absent: the own address. */
  country?: string;
}

/** Ways out for searches in a country, the first one to try at the head. Proxies join this list once lib/net can use them. */
export function exitsFor(_country: string): readonly Exit[] {
  return [DIRECT];
}

/** Every way out that engines can be asked through. */
export function allExits(): readonly Exit[] {
  return [DIRECT];
}

const DIRECT: Exit = { id: 'direct' };
