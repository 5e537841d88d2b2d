import type { Finding } from '#lib/audit/types.ts';

/** A finding as Markdown for a ticket. The page's code goes into fences that it cannot close. */
export function findingMarkdown(finding: Finding): string {
  const { evidence } = finding;
  const places = evidence.items.map((item) =>
    [item.value, item.url, item.selector, item.snippet]
      .filter((text) => text !== undefined && text !== '')
      .map((text) => inlineCode(String(text)))
      .join(' '),
  );
  return [
    `## ${finding.title}`,
    `${finding.severity.replace('_', ' ')}, \`${finding.id}\``,
    `- Found: ${plainLine(evidence.found)}\n- Recommended: ${plainLine(evidence.expected)}`,
    finding.why,
    `**How to fix:** ${finding.fix}`,
    ...(places.length > 0
      ? [
          `${places.length < evidence.total ? `First ${places.length} of ${evidence.total} occurrences` : 'Occurrences'}:\n\n${places
            .map((place) => `- ${place}`)
            .join('\n')}`,
        ]
      : []),
  ].join('\n\n');
}

/** Third-party text on one line, escaped for Markdown. */
const plainLine = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|!]/g, '\\$&');

/** An inline code span with one backtick more than the longest run inside. */
function inlineCode(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = longest > 0 ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}
