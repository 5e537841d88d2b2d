/**
 * `npm run demo`: the program in a folder of its own, with the loopback world as its internet and a sample account whose
 * audits were really run. Nothing leaves the machine.
 */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { withDatabase } from '#lib/cli/data-dir.ts';
import { root } from '#lib/cli/root.ts';
import { onStop } from '#lib/cli/stop.ts';
import { parseEnv } from '#lib/platform/env.ts';
import { sampleDraft } from '#tests/world/sample-draft.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';
import { garageFacts, mendGarage } from '#tests/world/sites/garage.ts';
import { kitchenFacts } from '#tests/world/sites/kitchen.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const OWNER = { email: 'demo@example.com', password: 'harbour-bakery-demo' };

/** Queries the engines of the world know: many results, an AI overview, adverts, another language, one site. */
const SEARCHES = [
  'sourdough bread',
  'why is my sourdough bread not right',
  'buy filter coffee',
  'Sauerteigbrot',
  `site:${new URL(bakeryFacts.url).hostname}`,
];

/** Keywords of the sample list, by tag. */
const LISTED = {
  bread: ['how to bake bread', 'bake bread', 'sourdough bread', 'bread delivery', 'rye bread', 'rye bread recipe'],
  coffee: ['coffee grinder', 'filter coffee', 'buy filter coffee', 'best coffee grinder'],
};

const folder = join(root, '.demo');

async function main(): Promise<void> {
  const worldFolder = join(folder, 'world');
  mkdirSync(worldFolder, { recursive: true });
  const world = await startWorld(worldFolder);
  // Positions move a little from one day to the next, as they do outside.
  world.engines.day = Math.floor(Date.now() / 86_400_000);
  const settings = {
    ...world.env,
    PROXIES: world.proxies.list,
    DATA_DIR: join(folder, 'data'),
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
  };
  // The demo's data is its own, whatever database this shell points to.
  delete process.env.DATABASE_URL;
  Object.assign(process.env, settings);
  await populate(world);
  // The database that was started for that has ended; the program starts its own.
  delete process.env.DATABASE_URL;
  await runProgram(world);
}

/** Makes the account, its projects and what is shown of them once; a later start finds them. */
async function populate(world: World): Promise<void> {
  const env = parseEnv(process.env);
  await withDatabase(env, 'demo', async (url) => {
    const [{ createOwner, ownerExists }, { createCtx }, { createProject }, { closeDb }, { closeNet }, { closeQueue }] =
      await Promise.all([
        import('#lib/features/account/users.ts'),
        import('#lib/features/create-ctx.ts'),
        import('#lib/features/projects/service.ts'),
        import('#lib/platform/db.ts'),
        import('#lib/net/index.ts'),
        import('#lib/platform/queue.ts'),
      ]);
    try {
      if (await ownerExists()) return;
      process.stderr.write('Making the sample project (once) …\n');
      const { id: userId } = await createOwner({ ...OWNER, name: 'Demo' });
      const ctx = createCtx({ actor: { kind: 'user', userId, role: 'owner' } });
      const project = (name: string, domain: string) => createProject(ctx, { name, domain, watched_domains: [] });
      const bakery = await project('Harbour Bakery', new URL(bakeryFacts.url).hostname);
      const garage = await project('Rusty Garage', new URL(garageFacts.url).hostname);
      const bakeryId = bakery.data.project.id;
      const garageId = garage.data.project.id;
      await audit(ctx, garageFacts.url, garageId);
      mendGarage();
      await audit(ctx, garageFacts.url, garageId);
      await audit(ctx, bakeryFacts.url, bakeryId, 'sourdough bread');
      await audit(ctx, new URL('/bread', bakeryFacts.url).href, bakeryId, 'sourdough bread');
      await audit(ctx, kitchenFacts.url);
      for (const url of oddityFacts.duplicates) await audit(ctx, url);
      const today = world.engines.day;
      // The same query twice, a week of the world apart: something to compare.
      for (const day of [today - 7, today]) {
        world.engines.day = day;
        await search(ctx, 'google', 'sourdough bread', bakeryId);
        await search(ctx, 'bing', 'sourdough bread', bakeryId);
      }
      // One question over some weeks of the world: without an overview, with one, with another one.
      for (const [daysAgo, overview] of [
        [21, 'absent'],
        [14, 'present'],
        [7, 'unavailable'],
        [0, 'present'],
      ] as const) {
        Object.assign(world.engines.google, { overview });
        world.engines.day = today - daysAgo;
        await askAiFor(ctx, 'how to bake bread', bakeryId);
      }
      await askAiFor(ctx, 'how long does sourdough bread keep', bakeryId);
      world.engines.google.overview = 'auto';
      // The same domain twice, its mail moved in between.
      await lookAt(ctx, 'harbour-bakery.example', bakeryId);
      const records = world.dns.records.get('harbour-bakery.example');
      world.dns.records.set('harbour-bakery.example', { ...records, mx: [[5, 'post.new-mail.example']] });
      await lookAt(ctx, 'harbour-bakery.example', bakeryId);
      await lookAt(ctx, 'rusty-garage.example', garageId);
      await writeDraft(ctx, bakeryId);
      // Figures come from the Google Ads of the world; the account stays connected.
      const { saveConnection } = await import('#lib/features/connections/service.ts');
      await saveConnection(ctx, 'google-ads', world.googleAds.account);
      await research(ctx, {
        kind: 'related',
        seeds: ['sourdough bread', 'rye bread'],
        count: 200,
        project_id: bakeryId,
      });
      await research(ctx, { kind: 'long_tail', seeds: ['sourdough bread'], count: 50, project_id: bakeryId });
      await keepKeywords(ctx, bakeryId);
      process.stderr.write('Giving it a past of 180 days …\n');
      const { seedHistory } = await import('#lib/cli/demo/history/seed-history.ts');
      await seedHistory({ url, userId, projectId: bakeryId });
    } finally {
      const { closeParsers } = await import('#lib/features/page-analysis/parse-facts.ts');
      const { closeSerpReaders } = await import('#lib/features/search/read-serp.ts');
      await Promise.all([closeNet(), closeQueue(), closeParsers(), closeSerpReaders()]);
      await closeDb();
    }
  });
}

type Ctx = Parameters<typeof import('#lib/features/page-analysis/audits.ts').startAudit>[0];

/** One audit through the same services as in the dashboard; here this process is its own worker. */
async function audit(ctx: Ctx, url: string, projectId?: string, keyword?: string): Promise<void> {
  const [{ startAudit }, { auditPage }] = await Promise.all([
    import('#lib/features/page-analysis/audits.ts'),
    import('#lib/features/page-analysis/audit-page.job.ts'),
  ]);
  const { data } = await startAudit(ctx, { url, keyword, render: true, project_id: projectId });
  await auditPage.handle({ ...ctx, actor: { kind: 'system' } }, { id: data.audit.id });
}

/** One search as the API does it. */
async function search(ctx: Ctx, engine: 'google' | 'bing', query: string, projectId: string): Promise<void> {
  const { getSerp } = await import('#lib/features/search/get-serp.ts');
  await getSerp(ctx, { query, search_engine: engine, country: 'us', pages_number: 2, project_id: projectId });
}

/** One question to the AI, done here as a worker would. */
async function askAiFor(ctx: Ctx, query: string, projectId: string): Promise<void> {
  const [{ startAiAnswer }, { askAi }] = await Promise.all([
    import('#lib/features/ai-answers/stored-answers.ts'),
    import('#lib/features/ai-answers/ask-ai.job.ts'),
  ]);
  const { data } = await startAiAnswer(ctx, { query, country: 'us', pages_number: 1, project_id: projectId });
  await askAi.handle({ ...ctx, actor: { kind: 'system' } }, { id: data.answer.id });
}

/** One look at a domain, done here as a worker would. */
async function lookAt(ctx: Ctx, domain: string, projectId: string): Promise<void> {
  const [{ startDomainReport }, { lookAtDomainJob }] = await Promise.all([
    import('#lib/features/domain-facts/reports.ts'),
    import('#lib/features/domain-facts/look-at-domain.job.ts'),
  ]);
  const { data } = await startDomainReport(ctx, { domain, project_id: projectId });
  await lookAtDomainJob.handle({ ...ctx, actor: { kind: 'system' } }, { id: data.report.id });
}

/** A brief, done here as a worker would, a draft on it with its versions, and a post. */
async function writeDraft(ctx: Ctx, projectId: string): Promise<void> {
  const [{ startBrief }, { makeBrief }, { createDraft, saveDraft }, { nameDraftVersion }] = await Promise.all([
    import('#lib/features/briefs/briefs.ts'),
    import('#lib/features/briefs/make-brief.job.ts'),
    import('#lib/features/drafts/drafts.ts'),
    import('#lib/features/drafts/versions.ts'),
  ]);
  const search = { keyword: 'sourdough bread', search_engine: 'bing', country: 'gb' } as const;
  const { data } = await startBrief(ctx, { ...search, pages_number: 10, project_id: projectId });
  const { id: briefId } = data.brief;
  await makeBrief.handle({ ...ctx, actor: { kind: 'system' } }, { id: briefId });
  const empty = { body: '', meta_title: '', meta_description: '', slug: '', imported: false } as const;
  const page = { ...empty, kind: 'page', title: sampleDraft.title, brief_id: briefId } as const;
  const { id } = (await createDraft(ctx, { ...page, body: sampleDraft.outline })).data.draft;
  await nameDraftVersion(ctx, { id, number: 1, name: 'Outline' });
  const written = { body: sampleDraft.body, meta_description: sampleDraft.description, slug: 'sourdough-at-home' };
  await saveDraft(ctx, { id, base_revision: 1, ...written });
  const post = { ...empty, kind: 'social', title: 'New loaf', project_id: projectId } as const;
  await createDraft(ctx, { ...post, post_x: sampleDraft.post, post_mastodon: sampleDraft.post });
}

/** One research for keywords, done here as a worker would. */
async function research(ctx: Ctx, given: object): Promise<void> {
  const [{ startKeywordResearch: definition }, { startKeywordResearch }, { researchKeywords }] = await Promise.all([
    import('#lib/features/keyword-research/contract.ts'),
    import('#lib/features/keyword-research/researches.ts'),
    import('#lib/features/keyword-research/research-keywords.job.ts'),
  ]);
  const { data } = await startKeywordResearch(ctx, definition.input.parse(given));
  await researchKeywords.handle({ ...ctx, actor: { kind: 'system' } }, { id: data.research.id });
}

/** A list of keywords, and its grouping, done here as a worker would. */
async function keepKeywords(ctx: Ctx, projectId: string): Promise<void> {
  const [{ createKeywordList }, { addListKeywords }, { startKeywordGrouping }, { groupKeywords }] = await Promise.all([
    import('#lib/features/keyword-lists/lists.ts'),
    import('#lib/features/keyword-lists/list-keywords.ts'),
    import('#lib/features/keyword-groups/groupings.ts'),
    import('#lib/features/keyword-groups/group-keywords.job.ts'),
  ]);
  const named = { name: 'Bread and coffee', country: 'us', project_id: projectId } as const;
  const { id } = (await createKeywordList(ctx, { ...named, engines: ['bing', 'google'] })).data.list;
  for (const [tag, keywords] of Object.entries(LISTED)) {
    await addListKeywords(ctx, { id, keywords, tags: [tag], dry_run: false });
  }
  const { data } = await startKeywordGrouping(ctx, { list_id: id, min_shared: 3, fresh_days: 7 });
  await groupKeywords.handle({ ...ctx, actor: { kind: 'system' } }, { id: data.grouping.id, run: 1 });
}

async function runProgram(world: World): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--disable-warning=ExperimentalWarning', 'lib/cli/start.ts'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  onStop(() => child.kill('SIGTERM'));
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      process.stdout.write(`${line}\n`);
      if (!line.startsWith('ready on ')) return;
      process.stdout.write(`Sign in as ${OWNER.email} with the password ${OWNER.password}\n`);
      process.stdout.write(
        `Pages to try:\n${addresses(world)
          .map((url) => `  ${url}\n`)
          .join('')}`,
      );
      process.stdout.write(
        `Searches to try (nothing leaves this machine):\n${SEARCHES.map((query) => `  ${query}\n`).join('')}`,
      );
    });
  }
  const code = await new Promise<number>((done) => child.once('exit', (exit) => done(exit ?? 1)));
  await world.stop();
  process.exit(code);
}

function addresses(world: World): string[] {
  const homes = [bakeryFacts.url, garageFacts.url, kitchenFacts.url, oddityFacts.home];
  const known = new Set(world.sites.flatMap((site) => site.hosts));
  return homes.filter((url) => known.has(new URL(url).hostname));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
