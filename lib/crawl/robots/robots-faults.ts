import { AI_CRAWLERS, type AiAccess } from '#lib/contract/ai-crawlers.ts';
import { isAllowed, matchingRule, type Robots } from '#lib/crawl/robots/robots.ts';

/** Directives beyond the RFC that some crawler supports: none of them is an error. */
const KNOWN =
  /^(?:user-?agent|allow|disallow|sitemap|crawl-?delay|host|clean-param|noindex|request-rate|visit-time|content-signal|content-usage|license|schemamap|indexpage|cache-delay|unavailable_after)$/i;
const MAX_FAULTS = 20;

/** A line of robots.txt that no crawler understands. */
export interface RobotsFault {
  line: number;
  text: string;
}

/** Lines that are not valid rules; the first of them with number and text. Linear in the text. */
export function robotsFaults(text: string): { items: RobotsFault[]; total: number } {
  const items: RobotsFault[] = [];
  let total = 0;
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  for (const [index, line] of lines.entries()) {
    const rule = line.split('#', 1)[0]?.trim() ?? '';
    if (rule === '') continue;
    const colon = rule.indexOf(':');
    if (colon > 0 && KNOWN.test(rule.slice(0, colon).trim())) continue;
    total++;
    if (items.length < MAX_FAULTS) items.push({ line: index + 1, text: rule.slice(0, 200) });
  }
  return { items, total };
}

/** What the rules say about each AI crawler and the home page. */
export function aiAccess(robots: Robots, home: string): AiAccess[] {
  return AI_CRAWLERS.map(({ agent }) => {
    const rule = matchingRule(robots, agent, home);
    const text = rule && `${rule.allow ? 'Allow' : 'Disallow'}: ${rule.pattern.slice(0, 300)}`;
    return { agent, allowed: rule?.allow ?? true, rule: text };
  });
}

/** Which of the AI crawlers that the audit reports may not fetch the home page. */
export function blockedAiCrawlers(robots: Robots, home: string): string[] {
  return AI_CRAWLERS.flatMap(({ agent, isChecked }) => (isChecked && !isAllowed(robots, agent, home) ? agent : []));
}
