import 'server-only';
import { indexCheckedAt, indexOfProject, linksOfPage } from '#lib/features/backlinks/service.ts';
import { MAX_PART_ROWS, type Part } from '#lib/features/profiles/contract.ts';
import { figure, measuredPart, missingPart, pagePath, type Subject } from '#lib/features/profiles/subject.ts';
import { notesOfPage } from '#lib/features/projects/service.ts';
import { auditsOfPage, checkById, issuesOfPage, linksToPage } from '#lib/features/site-audits/service.ts';
import { vitalsOfPage } from '#lib/features/web-vitals/service.ts';

/** Parts of a profile about the page itself; in the profile of a keyword, the page that ranks for it. */

async function auditOf({ project, urls }: Subject) {
  const [audit] = urls.length > 0 ? await auditsOfPage(project.id, urls, 1) : [];
  if (!audit) return { missing: urls.length === 0 ? ('no_page' as const) : ('no_audit' as const) };
  const { pageNo } = audit;
  if (pageNo === null) return { missing: 'not_in_audit' as const };
  return { missing: null, audit, pageNo };
}

const auditsPath = ({ project }: Subject) => `/site-audits?project=${project.id}`;

/** Issues of the page in the last finished site audit. */
export async function auditPart(subject: Subject): Promise<Part> {
  const found = await auditOf(subject);
  if (found.missing !== null) return missingPart('audit', found.missing, 'Site audit', auditsPath(subject));
  const { audit, pageNo } = found;
  const path = `/site-audits/${audit.id}/pages/${pageNo}`;
  const issues = await issuesOfPage(audit.auditNo, pageNo, MAX_PART_ROWS);
  return measuredPart('audit', {
    source: 'Site audit',
    path,
    at: audit.finishedAt,
    figures: [figure('score', audit.score), figure('issues', audit.issues)],
    rows: issues.map(({ checkId, severity, total, since }) => ({
      label: checkById(checkId).failureTitle,
      url: null,
      path,
      // An issue of the page as a whole has no failing elements.
      value: total > 0 ? total : null,
      detail: severity,
      at: since?.toISOString() ?? null,
    })),
  });
}

/** Links between the page and the rest of the site in the last finished site audit. */
export async function internalLinksPart(subject: Subject): Promise<Part> {
  const found = await auditOf(subject);
  if (found.missing !== null) return missingPart('internal_links', found.missing, 'Site audit', auditsPath(subject));
  const { audit, pageNo } = found;
  const links = await linksToPage(audit.auditNo, pageNo, MAX_PART_ROWS);
  return measuredPart('internal_links', {
    source: 'Site audit',
    path: `/site-audits/${audit.id}/pages/${pageNo}`,
    at: audit.finishedAt,
    figures: [figure('links_in', audit.linksIn), figure('links_out', audit.linksOut)],
    rows: links.map(({ url, text }) => ({
      label: url,
      url,
      path: pagePath(subject.project.id, url),
      value: null,
      detail: text,
      at: null,
    })),
  });
}

/** Links of other sites to the page. */
export async function backlinksPart({ project, urls }: Subject): Promise<Part> {
  const source = 'Backlink index';
  const home = '/backlinks';
  if (urls.length === 0) return missingPart('backlinks', 'no_page', source, home);
  const index = await indexOfProject(project.id);
  const checkedAt = index && (await indexCheckedAt(index.no));
  if (!index || !checkedAt) return missingPart('backlinks', 'no_backlinks', source, home);
  const links = await linksOfPage(index.no, urls, MAX_PART_ROWS);
  const [first] = links;
  return measuredPart('backlinks', {
    source,
    path: `/backlinks/${index.id}`,
    at: checkedAt,
    figures: [
      figure('backlinks', first?.links ?? 0),
      figure('referring_domains', first?.domains ?? 0),
      figure('lost_backlinks', first?.lostLinks ?? 0),
    ],
    rows: links.map(({ sourceUrl, anchor, at }) => ({
      label: sourceUrl,
      url: sourceUrl,
      path: null,
      value: null,
      detail: anchor,
      at: at.toISOString(),
    })),
  });
}

/** Field data of the last 28 days on phones, and the last lab test. */
export async function webVitalsPart({ project, urls }: Subject): Promise<Part> {
  const source = 'Chrome UX Report (28 days, phone) and PageSpeed Insights';
  const path = `/web-vitals?project=${project.id}`;
  if (urls.length === 0) return missingPart('web_vitals', 'no_page', source, path);
  const { hasKey, target } = await vitalsOfPage(project.id, urls);
  if (!target) return missingPart('web_vitals', hasKey ? 'not_monitored' : 'no_key', source, path);
  const own = `${path}&page=${target.id}`;
  const { metrics, lab } = target;
  if (metrics.length === 0 && !lab)
    return missingPart('web_vitals', target.inCrux === false ? 'not_in_crux' : 'not_refreshed', source, own);
  return measuredPart('web_vitals', {
    source,
    path: own,
    at: target.lastDay ?? lab?.tested_at ?? null,
    figures: [
      ...metrics.map(({ metric, p75 }) => figure(metric, p75)),
      ...(lab
        ? [
            figure('lab_score', lab.score),
            figure('lab_lcp', lab.lcp),
            figure('lab_cls', lab.cls),
            figure('lab_tbt', lab.tbt),
          ]
        : []),
    ],
    rows: [],
  });
}

/** Notes on the page, and those of the whole project. */
export async function notesPart({ project, urls }: Subject): Promise<Part> {
  const notes = await notesOfPage(project.id, urls, MAX_PART_ROWS);
  return measuredPart('notes', {
    source: 'Project notes',
    path: `/projects/${project.id}`,
    at: notes[0]?.at ?? null,
    figures: [],
    rows: notes.map(({ text, url, kind, at }) => ({
      label: text,
      url,
      path: url && pagePath(project.id, url),
      value: null,
      detail: kind,
      at: at.toISOString(),
    })),
  });
}
