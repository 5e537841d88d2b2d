import { Readable } from 'node:stream';
import { sampleDraft } from '#tests/world/sample-draft.ts';

/** The demo's records, created by the same services as in the dashboard; here this process is its own worker. */

/** Keywords of the sample list, by tag. */
const LISTED = {
  bread: ['how to bake bread', 'bake bread', 'sourdough bread', 'bread delivery', 'rye bread', 'rye bread recipe'],
  coffee: ['coffee grinder', 'filter coffee', 'buy filter coffee', 'best coffee grinder'],
};

/** Tracked by the project, which has their difficulty, and two that are not. */
const PLANNED = [
  ...['buy sourdough bread', 'bread delivery', 'sourdough loaf', 'bread shop', 'rye bread', 'bread flour'],
  ...['bread subscription', 'easter bread'],
];

/** The context that feature functions take. */
export type Ctx = Parameters<typeof import('#lib/features/page-audits/audits.ts').startAudit>[0];

/** One audit through the same services as in the dashboard; here this process is its own worker. */
export async function audit(ctx: Ctx, url: string, projectId?: string, keyword?: string): Promise<void> {
  const [{ startAudit }, { pageAudits }] = await Promise.all([
    import('#lib/features/page-audits/audits.ts'),
    import('#lib/features/page-audits/page-audit.run.ts'),
  ]);
  const { data } = await startAudit(ctx, { url, keyword, render: true, project_id: projectId });
  await pageAudits.job.handle({ ...ctx, actor: { kind: 'system' } }, { id: data.audit.id });
}

/** One search as the API runs it. */
export async function search(ctx: Ctx, engine: 'google' | 'bing', query: string, projectId: string): Promise<void> {
  const { getSerp } = await import('#lib/features/searches/serp/get-serp.ts');
  await getSerp(ctx, { query, search_engine: engine, country: 'us', pages_number: 2, project_id: projectId });
}

/** Backlinks of competitors, imported from files as their owners would export them. */
export async function importCompetitorLinks(ctx: Ctx, domains: readonly string[]): Promise<void> {
  const [{ ensureDomain }, { importLinks }, { competitorLinks }, { csvRow }, { ownerOf }] = await Promise.all([
    import('#lib/features/backlinks/domain-store.ts'),
    import('#lib/features/backlinks/import/import-links.ts'),
    import('#tests/world/sites/bakery-links.ts'),
    import('#lib/contract/csv-row.ts'),
    import('#lib/platform/access/owner.ts'),
  ]);
  for (const domain of domains) {
    const { id } = await ensureDomain(ownerOf(ctx, 'Backlinks'), domain);
    const rows = competitorLinks
      .filter(({ to }) => new URL(to).hostname.endsWith(domain))
      .map(({ page, to, anchor, rel }) => csvRow([page, to, anchor, String(rel.includes('nofollow'))]));
    const file = csvRow(['Referring page URL', 'Target URL', 'Anchor', 'Nofollow']) + rows.join('');
    await importLinks(ctx, { id, body: Readable.from([Buffer.from(file)]) });
  }
}

/** One question to the AI, processed here as a worker would. */
export async function askAiFor(ctx: Ctx, query: string, projectId: string): Promise<void> {
  const [{ startAiAnswer }, { answers }] = await Promise.all([
    import('#lib/features/ai-answers/stored-answers.ts'),
    import('#lib/features/ai-answers/answer.run.ts'),
  ]);
  const { data } = await startAiAnswer(ctx, { query, country: 'us', pages_number: 1, project_id: projectId });
  await answers.job.handle({ ...ctx, actor: { kind: 'system' } }, { id: data.answer.id });
}

/** One domain report, processed here as a worker would. */
export async function reportDomain(ctx: Ctx, domain: string, projectId: string): Promise<void> {
  const [{ startDomainReport }, { domainReports }] = await Promise.all([
    import('#lib/features/domains/reports.ts'),
    import('#lib/features/domains/domain-report.run.ts'),
  ]);
  const { data } = await startDomainReport(ctx, { domain, project_id: projectId });
  await domainReports.job.handle({ ...ctx, actor: { kind: 'system' } }, { id: data.report.id });
}

/**
 * A brief, processed here as a worker would, a draft for it with its versions, and a post.
 * @returns the id of the draft
 */
export async function writeDraft(ctx: Ctx, projectId: string): Promise<string> {
  const [{ startBrief }, { briefs }, { createDraft, saveDraft }, { nameDraftVersion }] = await Promise.all([
    import('#lib/features/content/briefs/briefs.ts'),
    import('#lib/features/content/briefs/brief.run.ts'),
    import('#lib/features/content/drafts/drafts.ts'),
    import('#lib/features/content/drafts/versions.ts'),
  ]);
  const search = { keyword: 'sourdough bread', search_engine: 'bing', country: 'gb' } as const;
  const { data } = await startBrief(ctx, { ...search, pages_number: 10, project_id: projectId });
  const { id: briefId } = data.brief;
  await briefs.job.handle({ ...ctx, actor: { kind: 'system' } }, { id: briefId });
  const empty = { body: '', meta_title: '', meta_description: '', slug: '', imported: false } as const;
  const page = { ...empty, kind: 'page', title: sampleDraft.title, brief_id: briefId } as const;
  const { id } = (await createDraft(ctx, { ...page, body: sampleDraft.outline })).data.draft;
  await nameDraftVersion(ctx, { id, number: 1, name: 'Outline' });
  const written = { body: sampleDraft.body, meta_description: sampleDraft.description, slug: 'sourdough-at-home' };
  await saveDraft(ctx, { id, base_revision: 1, ...written });
  const post = { ...empty, kind: 'social', title: 'New loaf', project_id: projectId } as const;
  await createDraft(ctx, { ...post, post_x: sampleDraft.post, post_mastodon: sampleDraft.post });
  return id;
}

/** The connection of a project to its WordPress site, and a draft that waits there for a review. */
export async function publishDraft(
  ctx: Ctx,
  projectId: string,
  draftId: string,
  { url, username, password }: { url: string; username: string; password: string },
): Promise<void> {
  const [{ setWordpressSite, testWordpressSite }, { publishToWordpress }] = await Promise.all([
    import('#lib/features/wordpress/sites.ts'),
    import('#lib/features/wordpress/publish.ts'),
  ]);
  await setWordpressSite(ctx, { project_id: projectId, url, username, password });
  await testWordpressSite(ctx, { project_id: projectId });
  await publishToWordpress(ctx, { id: draftId, type: 'post', status: 'pending', on_change: 'stop' });
}

/** One keyword research, processed here as a worker would. */
export async function research(ctx: Ctx, given: object): Promise<void> {
  const [{ startKeywordResearch: definition }, { startKeywordResearch }, { researches }] = await Promise.all([
    import('#lib/features/keywords/research/contract.ts'),
    import('#lib/features/keywords/research/researches.ts'),
    import('#lib/features/keywords/research/research.run.ts'),
  ]);
  const { data } = await startKeywordResearch(ctx, definition.input.parse(given));
  await researches.job.handle({ ...ctx, actor: { kind: 'system' } }, { id: data.research.id });
}

/** A list of keywords, and its grouping, processed here as a worker would. */
export async function keepKeywords(ctx: Ctx, projectId: string): Promise<void> {
  const [{ createKeywordList }, { addListKeywords }, { startKeywordGrouping }, { groupings }] = await Promise.all([
    import('#lib/features/keywords/lists/lists.ts'),
    import('#lib/features/keywords/lists/list-keywords.ts'),
    import('#lib/features/keywords/groups/groupings.ts'),
    import('#lib/features/keywords/groups/grouping.run.ts'),
  ]);
  const named = { name: 'Bread and coffee', country: 'us', project_id: projectId } as const;
  const { id } = (await createKeywordList(ctx, { ...named, engines: ['bing', 'google'] })).data.list;
  for (const [tag, keywords] of Object.entries(LISTED)) {
    await addListKeywords(ctx, { id, keywords, tags: [tag], dry_run: false });
  }
  const { data } = await startKeywordGrouping(ctx, { list_id: id, min_shared: 3, fresh_days: 7 });
  await groupings.job.handle({ ...ctx, actor: { kind: 'system' } }, { id: data.grouping.id });
  const planned = { name: 'Spring campaign', country: 'gb', project_id: projectId } as const;
  const { id: plannedId } = (await createKeywordList(ctx, { ...planned, engines: ['google'] })).data.list;
  await addListKeywords(ctx, { id: plannedId, keywords: PLANNED, tags: ['spring'], dry_run: false });
}

/** One audit of a small site, processed here as a worker would. */
export async function auditSite(
  ctx: Ctx,
  url: string,
  given: { project_id?: string; render?: boolean },
): Promise<void> {
  const [{ startSiteAudit: definition }, { startSiteAudit }, { crawlSiteAudit }] = await Promise.all([
    import('#lib/features/site-audits/contract.ts'),
    import('#lib/features/site-audits/audits.ts'),
    import('#lib/features/site-audits/crawl-site-audit.job.ts'),
  ]);
  const { data } = await startSiteAudit(ctx, definition.input.parse({ url, max_pages: 50, ...given }));
  await crawlSiteAudit.handle({ ...ctx, actor: { kind: 'system' } }, { id: data.audit.id });
}

/** A check of redirects of an earlier website, processed here as a worker would. */
export async function checkRedirects(ctx: Ctx, url: string, projectId: string): Promise<void> {
  const [{ startRedirectMap: definition }, { startRedirectMap }, { redirectMaps }] = await Promise.all([
    import('#lib/features/redirect-maps/contract.ts'),
    import('#lib/features/redirect-maps/redirect-maps.ts'),
    import('#lib/features/redirect-maps/redirect-map.run.ts'),
  ]);
  const wanted = {
    'bread.html': '/bread',
    'sourdough-bread.html': '/bread',
    'about-us.html': '/story',
    'prices.html': '/bread',
    'contact.html': '/',
    story: '/story',
  };
  const entries = Object.entries(wanted).map(([old, target]) => ({ old_url: new URL(old, url).href, new_url: target }));
  const given = definition.input.parse({ entries, name: 'Relaunch', project_id: projectId });
  const { data } = await startRedirectMap(ctx, given);
  await redirectMaps.job.handle({ ...ctx, actor: { kind: 'system' } }, { id: data.map.id, run: 1 });
}

/** One search for the email addresses of a domain. */
export async function findEmails(ctx: Ctx, domain: string): Promise<void> {
  const { findDomainEmails } = await import('#lib/features/emails/find-domain-emails.ts');
  await findDomainEmails(ctx, { domain, search_engine: 'bing', country: 'gb', pages_number: 2 });
}

/** The access log of a site, as its owner would upload it. */
export async function uploadLog(ctx: Ctx, projectId: string, log: string): Promise<void> {
  const [{ importLogFile }, { logImports }] = await Promise.all([
    import('#lib/features/log-files/import/import-log-file.ts'),
    import('#lib/features/log-files/log-import.run.ts'),
  ]);
  async function* body(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(log);
  }
  const query = new URLSearchParams({ name: 'access.log' });
  const { import_id: id } = await importLogFile(ctx, { id: projectId, body: body(), query });
  if (id !== null) await logImports.job.handle({ ...ctx, actor: { kind: 'system' } }, { id, run: 1 });
}

/** The account of a client who views a project, made as by its invitation. */
export async function addClient(
  ctx: Ctx,
  projectId: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const [{ invitePerson }, { acceptAccountInvitation, ownerRecord }] = await Promise.all([
    import('#lib/features/accounts/people/people.ts'),
    import('#lib/features/accounts/service.ts'),
  ]);
  const { data } = await invitePerson(ctx, { email, client_of: [projectId] });
  await acceptAccountInvitation(data.invitation.id, await ownerRecord({ email, password, name: 'Client' }), ctx.now());
}

/** The white label of the agency that looks after a project. */
export async function setWhiteLabel(ctx: Ctx, projectId: string): Promise<void> {
  const { setProjectBrand } = await import('#lib/features/brands/brands.ts');
  await setProjectBrand(ctx, {
    project_id: projectId,
    author: 'Bright Agency',
    logo: 'bright.',
    logo_image: '',
    color: '#0f766e',
    footer: 'Bright Agency, Leeds. Confidential.',
    hide_product: true,
  });
}
