import type pg from 'pg';
import { bestPracticesOf, scoreOf } from '#lib/audit/scoring.ts';
import { countSeverities, isError } from '#lib/audit/severities.ts';
import type { AuditReport, Finding } from '#lib/audit/types.ts';
import { idAt } from '#lib/cli/demo/history/bulk.ts';
import type { HistoryOf } from '#lib/cli/demo/history/history-of.ts';
import { PAGE_CHECK_IDS, pageScores, siteScoreOf } from '#lib/features/site-audits/analysis/site-score.ts';
import { token } from '#tests/world/engines/html.ts';

/**
 * Earlier runs of the demo's real runs: page audits, site audits and domain reports of the project. An earlier run is a copy
 * of today's with issues that were fixed since, scored by the product's own formula. Whatever did not run today has no
 * history.
 */
export async function seedEarlierRecords(client: pg.Client, history: HistoryOf): Promise<void> {
  await earlierAudits(client, history);
  await earlierSiteAudits(client, history);
  await earlierInspections(client, history);
  await earlierAddresses(client, history);
}

/** Days before the last check on which each audit ran, oldest first. */
const AUDITED = [168, 140, 112, 84, 56, 28, 14] as const;

const within = (days: readonly number[], { daysAgo }: HistoryOf) => days.filter((ago) => ago < daysAgo.length);

type Columns = Readonly<Record<string, unknown>>;

/** Copies a row with some columns changed. */
async function copyRow(client: pg.Client, table: string, id: string, changed: Columns): Promise<void> {
  const { rows } = await client.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_name = $1 AND table_schema = current_schema()`,
    [table],
  );
  const names = rows.map(({ column_name: name }) => name);
  const given = Object.entries(changed).filter(([name]) => names.includes(name));
  const values = names.map((name) => {
    const at = given.findIndex(([key]) => key === name);
    return at < 0 ? `"${name}"` : `$${at + 2}`;
  });
  const list = names.map((name) => `"${name}"`).join(', ');
  await client.query(`INSERT INTO ${table} (${list}) SELECT ${values.join(', ')} FROM ${table} WHERE id = $1`, [
    id,
    ...given.map(([, value]) => value),
  ]);
}

const times = (at: Date) => ({ created_at: at, started_at: at, finished_at: new Date(at.getTime() + 4_000) });

async function earlierAudits(client: pg.Client, history: HistoryOf): Promise<void> {
  const { projectId, at } = history;
  const { rows: audits } = await client.query<{ id: string; url: string; report: AuditReport }>(
    `SELECT DISTINCT ON (url_key) id, url, report FROM audits WHERE project_id = $1 AND status = 'done'
     ORDER BY url_key, created_at DESC`,
    [projectId],
  );
  const { rows: others } = await client.query<{ findings: Finding[] }>(
    `SELECT report->'findings' AS findings FROM audits WHERE project_id IS DISTINCT FROM $1 AND status = 'done'`,
    [projectId],
  );
  for (const { id, url, report } of audits) {
    const faults = fixedSince(
      report,
      others.flatMap(({ findings }) => findings ?? []),
    );
    const days = within(AUDITED, history);
    for (const [place, ago] of days.entries()) {
      // Issues were fixed one after the other; the last run equals today's.
      const old = withFaults(report, faults.slice(0, Math.round(faults.length * (1 - place / days.length))));
      const when = at(ago, 260);
      await copyRow(client, 'audits', id, {
        id: idAt(when, token(`audit|${projectId}|${url}|${ago}`)),
        ...times(when),
        analysis: null,
        evidence: '{}',
        report: JSON.stringify(old),
        score: old.score.value,
        counts: JSON.stringify(countsOf(old)),
      });
    }
  }
}

/** Issues of other simulated pages that this one does not have, and whose texts refer to no specific page. */
function fixedSince(report: AuditReport, others: readonly Finding[]): Finding[] {
  const passed = new Set(report.passed.map(({ id }) => id));
  const known = new Map<string, Finding>();
  for (const finding of others) {
    const { id, severity, evidence } = finding;
    if (!passed.has(id) || isError(severity) || known.has(id) || /https?:|www\./.test(evidence.found)) continue;
    known.set(id, { ...finding, verdict: null, evidence: { ...evidence, items: [], total: 0 } });
  }
  return [...known.values()].slice(0, 10);
}

function withFaults(report: AuditReport, faults: readonly Finding[]): AuditReport {
  const failed = new Set(faults.map(({ id }) => id));
  const findings = structuredClone([...report.findings, ...faults]);
  const passed = report.passed.filter(({ id }) => !failed.has(id));
  const score = scoreOf(findings, passed, report.notMeasured);
  return { ...report, findings, passed, score, bestPractices: bestPracticesOf(findings, passed) };
}

const countsOf = ({ findings, passed, notMeasured, score }: AuditReport) => ({
  ...countSeverities(findings.filter(({ verdict }) => verdict === null)),
  passed: passed.length,
  not_measured: notMeasured.length,
  left_out: score.leftOut,
});

/** Issues that pages of the site had, by check: the number of pages, and how many runs ago they were fixed. */
const SITE_FAULTS = [
  { check: 'description-missing', severity: 'warning', found: 'no description', expected: 'one description', pages: 1 },
  { check: 'img-missing-alt', severity: 'warning', found: '1 image without alt', expected: 'none', pages: 0.7 },
  {
    check: 'compression-missing',
    severity: 'warning',
    found: 'not compressed',
    expected: 'gzip, br or zstd',
    pages: 1,
  },
  { check: 'thin-content', severity: 'warning', found: '140 words', expected: 'at least 200 words', pages: 0.5 },
  { check: 'canonical-missing', severity: 'warning', found: 'no canonical', expected: 'one canonical', pages: 1 },
  { check: 'h1-multiple', severity: 'notice', found: '2', expected: '1', pages: 0.4 },
] as const;

async function earlierSiteAudits(client: pg.Client, history: HistoryOf): Promise<void> {
  const { projectId, at } = history;
  const { rows } = await client.query<{ id: string; no: number }>(
    `SELECT id, no FROM site_audits WHERE project_id = $1 AND status = 'done' ORDER BY created_at DESC LIMIT 1`,
    [projectId],
  );
  const [audit] = rows;
  if (!audit) return;
  const days = within(AUDITED, history);
  for (const [place, ago] of days.entries()) {
    const when = at(ago, 250);
    const id = idAt(when, token(`site|${projectId}|${ago}`));
    const { rows: next } = await client.query<{ no: number }>(
      `SELECT nextval(pg_get_serial_sequence('site_audits', 'no'))::int AS no`,
    );
    const no = next[0]?.no ?? 0;
    await copyRow(client, 'site_audits', audit.id, { id, no, ...times(when) });
    await copyParts(client, audit.no, no);
    const faults = SITE_FAULTS.slice(0, Math.round(SITE_FAULTS.length * (1 - place / days.length)));
    for (const fault of faults) await addFault(client, no, fault);
    await client.query('UPDATE site_findings SET since = $2 WHERE audit_no = $1', [no, at(days[0] ?? ago, 250)]);
    await scoreAgain(client, no);
  }
  // Audits are listed by their number: the real one is the newest. Links and findings have no foreign key that they would follow by.
  const { rows: newest } = await client.query<{ no: number }>(
    `UPDATE site_audits SET no = nextval(pg_get_serial_sequence('site_audits', 'no')) WHERE id = $1 RETURNING no`,
    [audit.id],
  );
  for (const table of ['site_links', 'site_findings'])
    await client.query(`UPDATE ${table} SET audit_no = $2 WHERE audit_no = $1`, [audit.no, newest[0]?.no]);
}

const PARTS = ['site_pages', 'site_links', 'site_findings', 'site_checks'] as const;

async function copyParts(client: pg.Client, from: number, to: number): Promise<void> {
  for (const table of PARTS) {
    const { rows } = await client.query<{ names: string }>(
      `SELECT string_agg('"' || column_name || '"', ', ') AS names FROM information_schema.columns
       WHERE table_name = $1 AND table_schema = current_schema() AND column_name <> 'audit_no'`,
      [table],
    );
    const names = rows[0]?.names ?? '';
    await client.query(
      `INSERT INTO ${table} (audit_no, ${names}) SELECT $2::int, ${names} FROM ${table} WHERE audit_no = $1`,
      [from, to],
    );
  }
}

type SiteFault = (typeof SITE_FAULTS)[number];

/** A check that every page passes today failed on some of them then. */
async function addFault(
  client: pg.Client,
  no: number,
  { check, severity, found, expected, pages }: SiteFault,
): Promise<void> {
  const { rows } = await client.query<{ passed: number }>(
    'SELECT passed FROM site_checks WHERE audit_no = $1 AND check_id = $2 AND failed = 0 AND passed > 0',
    [no, check],
  );
  const passed = rows[0]?.passed;
  if (!passed) return;
  const { rowCount } = await client.query(
    `INSERT INTO site_findings (audit_no, check_id, page_no, severity, found, expected)
     SELECT audit_no, $2, no, $3, $4, $5 FROM site_pages
     WHERE audit_no = $1 AND internal AND outcome = 'page' AND indexable ORDER BY no LIMIT $6`,
    [no, check, severity, found, expected, Math.max(1, Math.round(passed * pages))],
  );
  const failed = Math.min(rowCount ?? 0, passed);
  await client.query('UPDATE site_checks SET failed = $3, passed = passed - $3 WHERE audit_no = $1 AND check_id = $2', [
    no,
    check,
    failed,
  ]);
  const column = { warning: 'warnings', notice: 'notices' }[severity];
  await client.query(
    `UPDATE site_pages SET ${column} = coalesce(${column}, 0) + 1
     WHERE audit_no = $1 AND no IN (SELECT page_no FROM site_findings WHERE audit_no = $1 AND check_id = $2)`,
    [no, check],
  );
}

async function scoreAgain(client: pg.Client, no: number): Promise<void> {
  const { rows } = await client.query<{
    id: string;
    failed: number;
    passed: number;
    notMeasured: number;
    leftOut: number;
  }>(
    `SELECT check_id AS id, failed, passed, not_measured AS "notMeasured", left_out AS "leftOut"
     FROM site_checks WHERE audit_no = $1`,
    [no],
  );
  const { rows: pages } = await client.query<{ no: number; isIndexable: boolean; hasError: boolean; found: string[] }>(
    `SELECT p.no, p.indexable IS NOT FALSE AS "isIndexable", coalesce(p.errors, 0) > 0 AS "hasError",
       ARRAY(SELECT check_id FROM site_findings f WHERE f.audit_no = p.audit_no AND f.page_no = p.no
         AND f.check_id = ANY($2)) AS found
     FROM site_pages p WHERE p.audit_no = $1 AND p.internal AND p.score IS NOT NULL`,
    [no, PAGE_CHECK_IDS],
  );
  const scores = pageScores({ hasIndexable: pages.some(({ isIndexable }) => isIndexable) });
  for (const page of pages) {
    await client.query('UPDATE site_pages SET score = $3 WHERE audit_no = $1 AND no = $2', [
      no,
      page.no,
      scores.add(page),
    ]);
  }
  const urlsWithoutErrors = pages.filter(({ hasError }) => !hasError).length;
  const score = siteScoreOf(rows, { ...scores.total(), urls: pages.length, urlsWithoutErrors });
  await client.query('UPDATE site_audits SET score = $2, report = $3 WHERE no = $1', [
    no,
    score.value,
    JSON.stringify(score),
  ]);
}

/** What was different about the domain then, as the next report shows. */
const LOOKS = [
  { ago: 175, changes: [] },
  {
    ago: 118,
    changes: [
      { how: 'removed', part: 'dns', what: 'nameserver', before: 'ns1.old-dock.example', after: null },
      { how: 'added', part: 'dns', what: 'nameserver', before: null, after: 'ns2.harbour-names.example' },
    ],
  },
  {
    ago: 58,
    changes: [{ how: 'changed', part: 'ssl', what: 'certificate', before: 'serial 4C:11', after: 'serial 7A:02' }],
  },
] as const;

async function earlierInspections(client: pg.Client, history: HistoryOf): Promise<void> {
  const { projectId, at, daysAgo } = history;
  const { rows } = await client.query<{ id: string; summary: Columns }>(
    `SELECT id, summary FROM domain_reports WHERE project_id = $1 AND status = 'done' ORDER BY created_at LIMIT 1`,
    [projectId],
  );
  const [look] = rows;
  if (!look) return;
  for (const { ago, changes } of LOOKS) {
    if (ago >= daysAgo.length) continue;
    const when = at(ago, 270);
    await copyRow(client, 'domain_reports', look.id, {
      id: idAt(when, token(`look|${projectId}|${ago}`)),
      ...times(when),
      evidence: '{}',
      changes: JSON.stringify(changes),
      summary: JSON.stringify({ ...look.summary, changes: changes.length }),
    });
  }
}

/** Email searches of the account: the earlier, the fewer addresses were found. */
async function earlierAddresses(client: pg.Client, history: HistoryOf): Promise<void> {
  const { userId, at } = history;
  const { rows } = await client.query<{ id: string; emails: { at_domain: boolean }[] }>(
    `SELECT id, emails FROM email_runs WHERE user_id = $1 AND state IN ('done', 'partial') ORDER BY created_at LIMIT 1`,
    [userId],
  );
  const [run] = rows;
  if (!run) return;
  for (const [place, ago] of within([160, 95, 31], history).entries()) {
    const when = at(ago, 280);
    const emails = run.emails.slice(0, Math.ceil((run.emails.length * (place + 2)) / 5));
    await copyRow(client, 'email_runs', run.id, {
      id: idAt(when, token(`addresses|${userId}|${ago}`)),
      ...times(when),
      emails: JSON.stringify(emails),
      emails_count: emails.length,
      at_domain_count: emails.filter((one) => one.at_domain).length,
    });
  }
}
