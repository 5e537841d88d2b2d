// RFC 5731, 3915; written with and without spaces, in upper case and followed by a URL.
const EPP = new Map(
  (
    'addPeriod autoRenewPeriod clientDeleteProhibited clientHold clientRenewProhibited clientTransferProhibited ' +
    'clientUpdateProhibited inactive ok pendingCreate pendingDelete pendingRenew pendingRestore pendingTransfer ' +
    'pendingUpdate redemptionPeriod renewPeriod serverDeleteProhibited serverHold serverRenewProhibited ' +
    'serverTransferProhibited serverUpdateProhibited transferPeriod'
  )
    .split(' ')
    .map((code) => [code.toLowerCase(), code] as const),
);

/** States with their EPP names, other states in the registry's wording; each once. */
export function readStatus(values: readonly string[]): string[] {
  const states = values.flatMap((value) =>
    value
      .split(/,\s*/)
      .map((one) =>
        one
          .slice(0, 500)
          .replace(/\s*\(?https?:\/\/\S*$/i, '')
          .trim(),
      )
      .filter((one) => one !== '' && one.length <= 100)
      .map((one) => EPP.get(one.replace(/[\s_-]/g, '').toLowerCase()) ?? one),
  );
  return [...new Set(states)];
}
