import { COMPETITORS } from '#lib/cli/demo/history/scenario.ts';
import { sampleOnce } from '#lib/cli/demo/sample-once.ts';
import {
  addClient,
  askAiFor,
  audit,
  auditSite,
  checkRedirects,
  findEmails,
  importCompetitorLinks,
  keepKeywords,
  publishDraft,
  reportDomain,
  research,
  search,
  setWhiteLabel,
  uploadLog,
  writeDraft,
} from '#lib/cli/demo/samples.ts';
import { withDatabase } from '#lib/cli/startup/data-dir.ts';
import { parseEnv } from '#lib/platform/env.ts';
import { bakeryLog } from '#tests/world/bakery-log.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';
import { garageFacts } from '#tests/world/sites/garage.ts';
import { kitchenFacts } from '#tests/world/sites/kitchen.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';
import type { World } from '#tests/world/world.ts';

interface Account {
  email: string;
  password: string;
}

/**
 * Creates the account, its projects and sample records once; a later start finds them, or recreates them after an
 * interrupted start.
 */
export async function populate(world: World, owner: Account, client: Account): Promise<void> {
  const env = parseEnv(process.env);
  await withDatabase(env, 'demo', async (url) => {
    const [{ ownerExists }, { closeDb }, { closeNet }, { closeQueue }] = await Promise.all([
      import('#lib/features/accounts/users.ts'),
      import('#lib/platform/database/db.ts'),
      import('#lib/net/index.ts'),
      import('#lib/platform/queue/queue.ts'),
    ]);
    try {
      const make = () => fill(world, { owner, client, url });
      const { clearSample } = await import('#lib/cli/demo/clear-sample.ts');
      await sampleOnce({ folder: env.DATA_DIR, isThere: ownerExists, clear: clearSample, make });
    } finally {
      const { closeParsers } = await import('#lib/features/page-audits/page/parse-facts.ts');
      const { closeSerpReaders } = await import('#lib/features/searches/fetch/read-serp.ts');
      await Promise.all([closeNet(), closeQueue(), closeParsers(), closeSerpReaders()]);
      await closeDb();
    }
  });
}

async function fill(
  world: World,
  { owner, client, url }: { owner: Account; client: Account; url: string },
): Promise<void> {
  const [{ createOwner }, { createCtx }, { createProject }] = await Promise.all([
    import('#lib/features/accounts/users.ts'),
    import('#lib/features/create-ctx.ts'),
    import('#lib/features/projects/service.ts'),
  ]);
  process.stderr.write('Creating the sample projects (once) …\n');
  const { id: userId } = await createOwner({ ...owner, name: 'Demo' });
  const ctx = createCtx({ actor: { kind: 'user', userId, role: 'owner' } });
  const project = (name: string, domain: string) => createProject(ctx, { name, domain, watched_domains: [] });
  const bakery = await project('Harbour Bakery', new URL(bakeryFacts.url).hostname);
  const garage = await project('Rusty Garage', new URL(garageFacts.url).hostname);
  const bakeryId = bakery.data.project.id;
  const garageId = garage.data.project.id;
  await addClient(ctx, bakeryId, client);
  await setWhiteLabel(ctx, bakeryId);
  await audit(ctx, garageFacts.url, garageId);
  world.garage.repaired = true;
  await audit(ctx, garageFacts.url, garageId);
  await audit(ctx, bakeryFacts.url, bakeryId, 'sourdough bread');
  await audit(ctx, new URL('/bread', bakeryFacts.url).href, bakeryId, 'sourdough bread');
  await audit(ctx, kitchenFacts.url);
  for (const url of oddityFacts.duplicates) await audit(ctx, url);
  const today = world.engines.day;
  // The same query twice, a simulated week apart, so that there is something to compare.
  for (const day of [today - 7, today]) {
    world.engines.day = day;
    await search(ctx, 'google', 'sourdough bread', bakeryId);
    await search(ctx, 'bing', 'sourdough bread', bakeryId);
  }
  // Keywords that nobody tracks, for the keyword gap.
  for (const query of ['bread recipe', 'rye bread guide', 'best bread flour'])
    await search(ctx, 'google', query, bakeryId);
  // One question over some simulated weeks: without an overview, with one, with a different one.
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
  // The same domain twice, with its mail servers moved in between.
  await reportDomain(ctx, 'harbour-bakery.example', bakeryId);
  const records = world.dns.records.get('harbour-bakery.example');
  world.dns.records.set('harbour-bakery.example', { ...records, mx: [[5, 'post.new-mail.example']] });
  await reportDomain(ctx, 'harbour-bakery.example', bakeryId);
  await reportDomain(ctx, 'rusty-garage.example', garageId);
  await publishDraft(ctx, bakeryId, await writeDraft(ctx, bakeryId), world.wordpress);
  // Metrics come from the simulated Google Ads; the account stays connected.
  const { saveConnection } = await import('#lib/features/connections/service.ts');
  await saveConnection(ctx, 'google-ads', world.googleAds.account);
  await saveConnection(ctx, 'google-api-key', { key: world.webVitals.key });
  for (const name of ['openai', 'anthropic', 'gemini', 'perplexity', 'compatible'] as const) {
    await saveConnection(ctx, `assistant-${name}`, world.assistants.values(name));
  }
  await research(ctx, {
    kind: 'related',
    seeds: ['sourdough bread', 'rye bread'],
    count: 200,
    project_id: bakeryId,
  });
  await research(ctx, { kind: 'long_tail', seeds: ['sourdough bread'], count: 50, project_id: bakeryId });
  await keepKeywords(ctx, bakeryId);
  await auditSite(ctx, bakeryFacts.url, { project_id: bakeryId });
  // Its pages are empty without their scripts.
  await auditSite(ctx, kitchenFacts.url, { render: true });
  await checkRedirects(ctx, bakeryFacts.url, bakeryId);
  await uploadLog(ctx, bakeryId, bakeryLog({ until: ctx.now(), days: 60 }));
  await findEmails(ctx, 'tide-office.example');
  await importCompetitorLinks(ctx, COMPETITORS);
  process.stderr.write('Generating 180 days of history …\n');
  const { seedHistory } = await import('#lib/cli/demo/history/seed-history.ts');
  await seedHistory({ url, userId, projectId: bakeryId });
  const { continueRefreshes } = await import('#lib/features/rankings/serp-refreshes.ts');
  await continueRefreshes(ctx);
  await connectSearchConsole(world, { url, userId, projectId: bakeryId });
  const { queueInsights } = await import('#lib/features/insights/service.ts');
  await queueInsights(bakeryId);
}

/** The account stays connected: the demo loads new days like any installation. */
async function connectSearchConsole(
  world: World,
  { url, userId, projectId }: { url: string; userId: string; projectId: string },
): Promise<void> {
  const [
    { saveConnection },
    { saveAccount },
    { GOOGLE_SCOPES },
    { createCtx },
    { seedSearchConsole },
    { seedAnalytics },
  ] = await Promise.all([
    import('#lib/features/connections/service.ts'),
    import('#lib/features/google-accounts/store.ts'),
    import('#lib/features/google-accounts/scopes.ts'),
    import('#lib/features/create-ctx.ts'),
    import('#lib/cli/demo/history/search-console.ts'),
    import('#lib/cli/demo/history/analytics.ts'),
  ]);
  process.stderr.write('Generating 16 months of Search Console …\n');
  const ctx = createCtx({ actor: { kind: 'user', userId, role: 'owner' } });
  await saveConnection(ctx, 'google-oauth', world.googleSignIn.client);
  const { email, refreshToken } = world.googleSignIn;
  const scopes = [GOOGLE_SCOPES.search_console, GOOGLE_SCOPES.analytics];
  const { id: accountId } = await saveAccount({ userId, kind: 'oauth', email, scopes, secret: refreshToken });
  const siteUrl = 'sc-domain:harbour-bakery.example';
  const lastDay = world.searchConsole.lastDay();
  await seedSearchConsole({ url, projectId, accountId, siteUrl, lastDay });
  const [property] = world.analytics.properties;
  if (property) await seedAnalytics({ url, userId, projectId, accountId, property, lastDay });
}
