import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/profiles/contract.ts';
import type { Part } from '#lib/features/profiles/contract.ts';
import type { PartId } from '#lib/features/profiles/labels.ts';
import {
  auditPart,
  backlinksPart,
  internalLinksPart,
  notesPart,
  webVitalsPart,
} from '#lib/features/profiles/page-parts.ts';
import {
  aiCitationsPart,
  analyticsPart,
  rankingsPart,
  searchConsolePart,
} from '#lib/features/profiles/search-parts.ts';
import type { Subject } from '#lib/features/profiles/subject.ts';
import { timelineOf } from '#lib/features/profiles/timeline.ts';
import { keywordForProfile } from '#lib/features/rankings/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { pageForms } from '#lib/text/page-forms.ts';

/** Each part reads on its own, so that a screen can show one before the others. */
const READERS: Record<Exclude<PartId, 'timeline'>, (subject: Subject) => Promise<Part>> = {
  rankings: rankingsPart,
  search_console: searchConsolePart,
  analytics: analyticsPart,
  audit: auditPart,
  internal_links: internalLinksPart,
  backlinks: backlinksPart,
  web_vitals: webVitalsPart,
  ai_citations: aiCitationsPart,
  notes: notesPart,
};

async function readParts(subject: Subject, only: PartId | undefined) {
  const wanted = Object.entries(READERS).filter(([id]) => only === undefined || id === only);
  const [parts, timeline] = await Promise.all([
    Promise.all(wanted.map(([, readPart]) => readPart(subject))),
    only === undefined || only === 'timeline' ? timelineOf(subject) : null,
  ]);
  return { parts, timeline };
}

/** Everything a project knows about a page. @throws NotFound (project) */
export async function getPageProfile(
  ctx: Ctx,
  { project_id: projectId, url, part }: InputOf<typeof contract.getPageProfile>,
): Promise<OutputOf<typeof contract.getPageProfile>> {
  const { project } = await requireProjectRole(ctx, projectId, 'viewer');
  const subject = { project, urls: pageForms(url), keyword: null, now: ctx.now() };
  return { data: { url, ...(await readParts(subject, part)) } };
}

/** Everything a project knows about a tracked keyword. @throws NotFound (project, keyword) */
export async function getKeywordProfile(
  ctx: Ctx,
  { project_id: projectId, keyword_id: id, part }: InputOf<typeof contract.getKeywordProfile>,
): Promise<OutputOf<typeof contract.getKeywordProfile>> {
  const { project } = await requireProjectRole(ctx, projectId, 'viewer');
  const keyword = await keywordForProfile(project.id, id);
  if (!keyword) throw new NotFound('Tracked keyword not found in this project.');
  const url = keyword.url ?? keyword.targetUrl;
  const subject = { project, urls: url === null ? [] : pageForms(url), keyword, now: ctx.now() };
  return {
    data: {
      keyword_id: keyword.id,
      keyword: keyword.keyword,
      search_engine: keyword.engine,
      country: keyword.country,
      device: keyword.device,
      location: keyword.location || null,
      url,
      ...(await readParts(subject, part)),
    },
  };
}
