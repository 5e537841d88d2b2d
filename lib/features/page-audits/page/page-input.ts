import type { PageInput } from '#lib/audit/types.ts';
import type { Fetched } from '#lib/net/net.ts';

/** Whether a response is a page: HTML by its media type, or without one. */
export function isHtml(answer: Fetched): boolean {
  const type = answer.headers['content-type']?.[0]?.toLowerCase().trim() ?? '';
  return answer.body.byteLength > 0 && (type === '' || /^(?:text\/html|application\/xhtml\+xml)\b/.test(type));
}

/** Converts a response of the net to the input of fact extraction. */
export function toPageInput(answer: Fetched): PageInput {
  return {
    url: answer.requestedUrl,
    finalUrl: answer.url,
    // Browsers display or save anything but HTML as it is, so none of it is parsed as markup.
    html: isHtml(answer) ? answer.text() : '',
    status: answer.status,
    headers: answer.headers,
    redirects: answer.redirects,
    charset: answer.charset,
    httpVersion: answer.httpVersion,
    timing: { ttfbMs: answer.timing.ttfbMs, totalMs: answer.timing.totalMs },
    wireBytes: answer.wireBytes,
    decodedBytes: answer.decodedBytes,
  };
}
