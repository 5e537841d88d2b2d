/** `Retry-After` as milliseconds from `now`: seconds or an HTTP date; undefined when it is neither, or in the past. */
export function retryAfterMs(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined;
  const at = Date.parse(text) - now.getTime();
  return at > 0 ? at : undefined;
}
