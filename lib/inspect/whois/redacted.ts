const REDACTED =
  /redacted|not disclosed|non[- ]public data|data protected|gdpr|statutory masking|privacy (?:protect|policy)|withheld|hidden|not (?:shown|available|applicable|displayed|provided)|no value|personal data|^(?:n\/?a|none|null|unknown|-+|\.+|not entered|x+)$|please (?:query|visit|see)|^visit |see at www/i;

/** Whether a registry replaced a value with a redaction notice. */
export function isRedacted(value: string): boolean {
  return REDACTED.test(value.slice(0, 200));
}
