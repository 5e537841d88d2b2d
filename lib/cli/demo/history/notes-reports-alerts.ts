import type pg from 'pg';
import { idAt, insertRows } from '#lib/cli/demo/history/bulk.ts';
import type { HistoryOf } from '#lib/cli/demo/history/history-of.ts';
import { keywordId, type Line } from '#lib/cli/demo/history/rankings.ts';
import { LAUNCH_DAY, OUTAGES, UPDATE_DAY } from '#lib/cli/demo/history/scenario.ts';
import { engineNameOf } from '#lib/contract/engine-names.ts';
import { enginePath, keywordLabel, keywordPath, overviewPath } from '#lib/features/alerts/paths.ts';
import { TEMPLATE_BLOCKS } from '#lib/features/reports/templates.ts';
import { token } from '#tests/world/engines/html.ts';

/** User data around the checks: notes, schedules, alerts, a report. */
export async function seedNotesReportsAndAlerts(
  client: pg.Client,
  history: HistoryOf,
  lines: readonly Line[],
): Promise<void> {
  await seedNotes(client, history);
  await seedReport(client, history);
  await seedAlerts(client, history, lines);
}

async function seedNotes(client: pg.Client, { userId, projectId, host, at, daysAgo }: HistoryOf): Promise<void> {
  const longest = daysAgo[0] ?? 0;
  const wall = OUTAGES[0];
  const notes = [
    { ago: 170, kind: 'note', text: 'Started tracking the keywords of the shop.', url: null },
    {
      ago: LAUNCH_DAY,
      kind: 'content',
      text: 'Published a new page: loaves and prices.',
      url: `https://${host}/bread`,
    },
    { ago: 88, kind: 'deploy', text: 'Compressed images and removed an unused style sheet.', url: null },
    { ago: UPDATE_DAY, kind: 'engine_update', text: 'Google core update.', url: null },
    { ago: wall?.from ?? 33, kind: 'note', text: 'DuckDuckGo shows CAPTCHAs; resolved after four days.', url: null },
    { ago: 12, kind: 'content', text: 'Rewrote the story page: how a loaf is made.', url: `https://${host}/story` },
  ].filter(({ ago }) => ago <= longest);
  await insertRows(
    client,
    'project_notes',
    {
      id: 'uuid',
      project_id: 'uuid',
      user_id: 'uuid',
      at: 'timestamptz',
      kind: 'text',
      text: 'text',
      url: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    notes.map(({ ago, kind, text, url }) => {
      const when = at(ago, 300);
      const id = idAt(when, token(`note|${projectId}|${text}`));
      return {
        id,
        project_id: projectId,
        user_id: userId,
        at: when,
        kind,
        text,
        url,
        created_at: when,
        updated_at: when,
      };
    }),
  );
}

/** A report of each month, and the schedules. */
async function seedReport(client: pg.Client, { projectId, at, start, now }: HistoryOf): Promise<void> {
  const made = at(1, 330);
  const id = idAt(start, token(`report|${projectId}`));
  const blocks = TEMPLATE_BLOCKS.monthly.map((block) =>
    block.id === 'summary'
      ? {
          ...block,
          text: 'The page with our loaves and prices keeps gaining positions. A Google core update lowered some recipe keywords; the table of movers lists them.',
        }
      : block,
  );
  await client.query(
    `INSERT INTO reports (id, project_id, name, period, blocks, created_at, updated_at)
     VALUES ($1, $2, 'Monthly report', '{"days": 30}', $3, $4, $4)`,
    [id, projectId, JSON.stringify(blocks), made],
  );
  // The next slots are after now: nothing is overdue when the program starts.
  const tomorrow = at(-1, 0) > now ? -1 : -2;
  const slot = (ago: number) => at(ago, 0);
  const schedules = [
    { kind: 'rankings', subject: '', every: 'daily', day: null, next: slot(tomorrow), last: slot(0) },
    { kind: 'site_audit', subject: '', every: 'weekly', day: slot(-6).getUTCDay(), next: slot(-6), last: slot(1) },
    { kind: 'domain_report', subject: '', every: 'weekly', day: slot(-5).getUTCDay(), next: slot(-5), last: slot(2) },
  ];
  await insertRows(
    client,
    'schedules',
    {
      id: 'uuid',
      project_id: 'uuid',
      kind: 'text',
      subject: 'text',
      every: 'text',
      minute: 'int',
      day: 'int',
      timezone: 'text',
      params: 'jsonb',
      next_at: 'timestamptz',
      last_slot: 'timestamptz',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    schedules.map(({ next, last, ...schedule }) => ({
      id: idAt(start, token(`schedule|${projectId}|${schedule.kind}`)),
      project_id: projectId,
      ...schedule,
      minute: next.getUTCHours() * 60,
      timezone: 'UTC',
      params: {},
      next_at: next,
      last_slot: last,
      created_at: start,
      updated_at: last,
    })),
  );
}

const RULES = [
  { kind: 'position', name: 'Position changes', params: { places: 5, days: 1, direction: 'both' } },
  { kind: 'ai_citation_lost', name: 'Lost AI citations', params: { recovered: false } },
  { kind: 'engine_blocked', name: 'Blocked engines', params: { hours: 24, recovered: true } },
  { kind: 'audit_score', name: 'Site health drops', params: { by: 5, below: 0, scope: 'all', recovered: false } },
  { kind: 'certificate', name: 'SSL certificate', params: { days: 14, recovered: true } },
  { kind: 'field_vitals', name: 'Core Web Vitals', params: { by: 10, device: 'phone', recovered: false } },
  { kind: 'backlink_lost', name: 'Lost backlinks', params: { scope: 'domain', recovered: false } },
] as const;

/** Alerts kept per rule: as many as a person would read. */
const MAX_EVENTS = 12;

/** Rules, and the alerts that they would have sent for the checks. */
async function seedAlerts(client: pg.Client, history: HistoryOf, lines: readonly Line[]): Promise<void> {
  const { projectId, start, at } = history;
  const idOf = (kind: string) => idAt(start, token(`rule|${projectId}|${kind}`));
  await insertRows(
    client,
    'alert_rules',
    {
      id: 'uuid',
      project_id: 'uuid',
      kind: 'text',
      name: 'text',
      params: 'jsonb',
      enabled: 'boolean',
      memory: 'jsonb',
      checked_at: 'timestamptz',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    RULES.map(({ kind, name, params }) => ({
      id: idOf(kind),
      project_id: projectId,
      kind,
      name,
      params,
      enabled: true,
      // Earlier checks are already reported; the rule evaluates the next ones.
      memory: { since: at(0, 200), upTo: at(0, 200) },
      checked_at: at(0, 200),
      created_at: start,
      updated_at: start,
    })),
  );
  const found = [...moves(history, lines), ...citationsLost(history, lines), ...walls(lines)];
  const kept = [...Map.groupBy(found, ({ kind }) => kind).values()].flatMap((events) =>
    events.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, MAX_EVENTS),
  );
  await insertRows(
    client,
    'alert_events',
    {
      id: 'uuid',
      project_id: 'uuid',
      rule_id: 'uuid',
      kind: 'text',
      key: 'text',
      title: 'text',
      facts: 'jsonb',
      path: 'text',
      at: 'timestamptz',
      seen_at: 'timestamptz',
    },
    kept.map(({ kind, key, title, facts, path, at: when }) => ({
      id: idAt(when, token(`event|${projectId}|${kind}|${key}`)),
      project_id: projectId,
      rule_id: idOf(kind),
      kind,
      key,
      title,
      facts,
      path,
      at: when,
      // Alerts of the last week are unread.
      seen_at: when < at(7, 0) ? new Date(when.getTime() + 3 * 3_600_000) : null,
    })),
  );
}

interface AlertFinding {
  kind: 'position' | 'ai_citation_lost' | 'engine_blocked';
  key: string;
  title: string;
  facts: Record<string, string | number | boolean | null>;
  path: string;
  at: Date;
}

const labelOf = ({ followed: { keyword, engine, country, device = 'desktop', location = '' } }: Line) =>
  keywordLabel({ keyword, engine, country, device, location });

function moves(history: HistoryOf, lines: readonly Line[]): AlertFinding[] {
  return lines.flatMap((line) =>
    line.checks.flatMap((now, day) => {
      const before = line.checks[day - 1];
      if (!before || before.position === null || now.position === null) return [];
      const moved = before.position - now.position;
      if (Math.abs(moved) < 5) return [];
      const label = labelOf(line);
      const title = `${label}: ${moved > 0 ? 'up' : 'down'} ${Math.abs(moved)} positions, from ${before.position} to ${now.position}`;
      const facts = {
        keyword: label,
        before: before.position,
        before_at: before.at.toISOString(),
        now: now.position,
        better: moved > 0,
        url: now.url,
      };
      return [
        {
          kind: 'position' as const,
          key: `${line.no}|${now.at.toISOString()}`,
          title,
          facts,
          path: keywordPath(history.projectId, keywordId(history, line)),
          at: now.at,
        },
      ];
    }),
  );
}

function citationsLost(history: HistoryOf, lines: readonly Line[]): AlertFinding[] {
  return lines.flatMap((line) => {
    const shown = line.checks.filter(({ aiState }) => aiState === 'present');
    return shown.flatMap((now, place) => {
      const before = shown[place - 1];
      if (!before || before.aiPlace === null || now.aiPlace !== null) return [];
      const label = labelOf(line);
      const facts = { subject: label, before: before.aiPlace, before_at: before.at.toISOString(), better: false };
      const title = `${label}: the AI Overview no longer cites the domain`;
      return [
        {
          kind: 'ai_citation_lost' as const,
          key: `${line.no}|${now.at.toISOString()}`,
          title,
          facts,
          path: overviewPath(history.projectId, keywordId(history, line)),
          at: now.at,
        },
      ];
    });
  });
}

function walls(lines: readonly Line[]): AlertFinding[] {
  return OUTAGES.flatMap(({ engine, reason }) => {
    const checks = lines.find(({ followed }) => followed.engine === engine)?.checks ?? [];
    const [first, second] = checks.filter((one) => one.reason === reason);
    if (engine === 'all' || !first || !second) return [];
    const back = checks.find(({ at, state }) => at > second.at && state !== 'unmeasured');
    const facts = { engine, reason, since: first.at.toISOString(), better: false };
    const title = `${engineNameOf(engine)}: no data for 24 hours (${reason === 'captcha' ? 'CAPTCHA' : reason})`;
    const alert = { kind: 'engine_blocked' as const, path: enginePath(engine) };
    return [
      { ...alert, key: `${engine}|${first.at.toISOString()}`, title, facts, at: second.at },
      ...(back
        ? [
            {
              ...alert,
              key: `${engine}|back|${first.at.toISOString()}`,
              title: `${engineNameOf(engine)} has recovered`,
              facts: { engine, measured_at: back.at.toISOString(), better: true },
              at: back.at,
            },
          ]
        : []),
    ];
  });
}
