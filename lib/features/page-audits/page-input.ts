import type { PageInput } from '#lib/audit/types.ts';
import type { Fetched } from '#lib/net/net.ts';

/** Whether an answer is a page: HTML by its media type, or none declared. */
export function isHtml(answer: Fetched): boolean {
  const type = answer.headers['content-type']?.[0]?.toLowerCase().trim() ?? '';
  return answer.body.byteLength > 0 && (type === '' || /^(?:text\/html|application\/xhtml\+xml)\b/.test(type));
}

/** An answer of the net as the facts are read from. */
export function toPageInput(answer: Fetched): PageInput {
  return {
    url: answer.requestedUrl,
    finalUrl: answer.url,
    // What is no HTML is shown as it is or saved, by a browser too: none of it is read as markup.
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
