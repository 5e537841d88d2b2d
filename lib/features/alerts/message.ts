import { createHmac } from 'node:crypto';
import { ALERT_KINDS } from '#lib/features/alerts/kinds/index.ts';

/** Renders alerts in the format of each channel. Pure. */

export interface MessageEvent {
  id: string;
  kind: string;
  title: string;
  better: boolean;
  facts: Record<string, unknown>;
  path: string | null;
  at: Date;
  rule: { id: string; name: string } | null;
}

/** A message about one or more alerts of a project. */
export interface Message {
  /** The same in every attempt. */
  id: string;
  project: { id: string; name: string; domain: string };
  events: readonly MessageEvent[];
  /** URL of this installation without a trailing slash. */
  home: string;
}

/** Maximum lines in a message; the rest is counted and linked. */
const MAX_LINES = 30;

const historyOf = ({ home, project }: Message) => `${home}/alerts?project=${project.id}`;

/** One line: "12 alerts for example.com: Position moves". */
export function headline({ events, project }: Message): string {
  const [first] = events;
  if (events.length === 1 && first) return `${project.domain}: ${first.title}`.slice(0, 200);
  const names: Record<string, { name: string } | undefined> = ALERT_KINDS;
  const kinds = [...new Set(events.map(({ kind }) => names[kind]?.name ?? kind))];
  return `${events.length} alerts for ${project.domain}: ${kinds.join(', ')}`.slice(0, 200);
}

/** The alerts line by line, grouped by rule, with a link to all of them. */
export function plainText(message: Message): string {
  const { events, project } = message;
  const shown = events.slice(0, MAX_LINES);
  const byRule = Map.groupBy(shown, ({ rule }) => rule?.name ?? 'Deleted rule');
  const blocks = [...byRule].map(([rule, lines]) => `${rule}\n${lines.map(({ title }) => `- ${title}`).join('\n')}`);
  const more = events.length > shown.length ? [`and ${events.length - shown.length} more`] : [];
  return [`${project.name} (${project.domain})`, ...blocks, ...more, historyOf(message)].join('\n\n');
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The same as HTML for email. */
export function html(message: Message): string {
  const { events, project, home } = message;
  const shown = events.slice(0, MAX_LINES);
  const lines = shown.map(({ title, path, rule }) => {
    const text = escapeHtml(title);
    const link = path?.startsWith('/') ? `<a href="${escapeHtml(home + path)}">${text}</a>` : text;
    return `<li>${link}${rule ? ` <small>${escapeHtml(rule.name)}</small>` : ''}</li>`;
  });
  const more = events.length > shown.length ? `<p>and ${events.length - shown.length} more</p>` : '';
  return `<h1 style="font-size:18px">${escapeHtml(project.name)} (${escapeHtml(project.domain)})</h1><ul>${lines.join('')}</ul>${more}<p><a href="${escapeHtml(historyOf(message))}">All alerts</a></p>`;
}

/** Webhook request body; README.md documents it with an example. All names are snake_case. */
export function payload(message: Message): string {
  const { id, events, project, home } = message;
  return JSON.stringify({
    type: 'alerts',
    delivery_id: id,
    project: { id: project.id, name: project.name, domain: project.domain },
    // Lists the fields explicitly: an event may be a database row with more columns than the payload documents.
    alerts: events.map(({ id: eventId, kind, title, better, facts, rule, at, path }) => ({
      id: eventId,
      kind,
      title,
      better,
      facts,
      rule: rule && { id: rule.id, name: rule.name },
      at: at.toISOString(),
      url: path?.startsWith('/') ? home + path : null,
    })),
    url: historyOf(message),
  });
}

/** Slack interprets &, < and > as markup. */
export const slackText = (message: Message) =>
  `*${slackEscape(headline(message))}*\n${slackEscape(plainText(message))}`.slice(0, 35_000);
const slackEscape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Telegram accepts 4,096 characters. */
export function telegramText(message: Message): string {
  const text = `${headline(message)}\n\n${plainText(message)}`;
  return text.length <= 4_096 ? text : `${text.slice(0, 3_900)}…\n\n${historyOf(message)}`;
}

/**
 * Headers by which a receiver verifies that a message is ours and new: HMAC-SHA-256 with the channel's key over the
 * timestamp (seconds since 1970), a full stop and the raw body. Receivers should reject timestamps older than a few
 * minutes and repeated delivery ids.
 */
export function signatureHeaders(body: string, key: string, deliveryId: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex');
  return {
    'x-serpentine-delivery': deliveryId,
    'x-serpentine-timestamp': timestamp,
    'x-serpentine-signature': `sha256=${signature}`,
  };
}
