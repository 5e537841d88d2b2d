import type pg from 'pg';
import { idAt, insertRows } from '#lib/cli/demo/history/bulk.ts';
import type { HistoryOf } from '#lib/cli/demo/history/history-of.ts';
import { LAUNCH_DAY } from '#lib/cli/demo/history/scenario.ts';
import { token } from '#tests/world/engines/html.ts';

/** A verified key and what was submitted with it: after the launch of a page, a rewrite, and one that was rejected at first. */
export async function seedIndexnow(client: pg.Client, history: HistoryOf): Promise<void> {
  const { projectId, userId, host, at, daysAgo } = history;
  const longest = daysAgo[0] ?? 0;
  const submissions = [
    { ago: LAUNCH_DAY - 1, source: 'sitemap', paths: ['/', '/bread', '/story'], http: 403 },
    { ago: LAUNCH_DAY - 2, source: 'sitemap', paths: ['/', '/bread', '/story'], http: 202 },
    { ago: 12, source: 'list', paths: ['/story'], http: 200 },
    { ago: 5, source: 'audit', paths: ['/', '/bread'], http: 200 },
  ].filter(({ ago }) => ago > 0 && ago <= longest);
  const key = token(`indexnow|${projectId}`);
  const made = at(Math.min(longest, LAUNCH_DAY), 200);
  await insertRows(
    client,
    'indexnow_keys',
    {
      id: 'uuid',
      project_id: 'uuid',
      host: 'text',
      key: 'text',
      verified_at: 'timestamptz',
      checked_at: 'timestamptz',
      created_at: 'timestamptz',
    },
    [
      {
        id: idAt(made, token(`indexnow key|${projectId}`)),
        project_id: projectId,
        host,
        key,
        verified_at: at(Math.min(longest, LAUNCH_DAY - 2), 210),
        checked_at: at(Math.min(longest, LAUNCH_DAY - 2), 210),
        created_at: made,
      },
    ],
  );
  const rows = submissions.map((one) => {
    const sent = at(one.ago, 320);
    return { ...one, sent, id: idAt(sent, token(`indexnow|${projectId}|${one.ago}`)) };
  });
  await insertRows(
    client,
    'indexnow_submissions',
    {
      id: 'uuid',
      project_id: 'uuid',
      user_id: 'uuid',
      host: 'text',
      key: 'text',
      source: 'text',
      url_count: 'int',
      status: 'text',
      created_at: 'timestamptz',
      finished_at: 'timestamptz',
    },
    rows.map(({ id, source, paths, http, sent }) => ({
      id,
      project_id: projectId,
      user_id: userId,
      host,
      key,
      source,
      url_count: paths.length,
      status: http < 300 ? 'done' : 'failed',
      created_at: sent,
      finished_at: sent,
    })),
  );
  await insertRows(
    client,
    'indexnow_batches',
    {
      submission_id: 'uuid',
      no: 'int',
      urls: 'text[]',
      status: 'text',
      http_status: 'int',
      fault: 'text',
      attempts: 'int',
      sent_at: 'timestamptz',
    },
    rows.map(({ id, paths, http, sent }) => ({
      submission_id: id,
      no: 1,
      urls: paths.map((path) => `https://${host}${path}`),
      status: http < 300 ? 'done' : 'failed',
      http_status: http,
      fault: http < 300 ? null : 'Key not valid: the key file was not found, or contains another key.',
      attempts: 1,
      sent_at: sent,
    })),
  );
}
