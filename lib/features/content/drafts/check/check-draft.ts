import { runAudit } from '#lib/audit/run-audit.ts';
import { SEVERITIES } from '#lib/audit/severities.ts';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { briefOf } from '#lib/features/content/briefs/service.ts';
import {
  compareWithBrief,
  evaluateComparison,
  type KnownBrief,
} from '#lib/features/content/drafts/check/compare-brief.ts';
import { draftPage } from '#lib/features/content/drafts/check/draft-page.ts';
import { evaluateKeyword, keywordUseOf } from '#lib/features/content/drafts/check/keyword-use.ts';
import { passagesOf } from '#lib/features/content/drafts/check/passages.ts';
import { checksOfDraft } from '#lib/features/content/drafts/check/settled.ts';
import type { DraftCheck, DraftFinding, checkDraft as endpoint } from '#lib/features/content/drafts/check-contract.ts';
import { noSuchDraft, userOf } from '#lib/features/content/drafts/drafts.ts';
import * as store from '#lib/features/content/drafts/store.ts';
import { limitsOf, parseFacts } from '#lib/features/page-audits/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { measurePost, networkIds, networks } from '#lib/text/social/networks.ts';

/**
 * Checks a draft as the page it would become: with the same facts and checks as a page audit, as far as the draft
 * determines what they read.
 * @throws NotFound, also for other users' drafts; Unreachable for a text too complex to parse
 */
export async function checkDraft(ctx: Ctx, { id }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const userId = userOf(ctx);
  const draft = await store.readDraft(userId, id);
  if (!draft) throw noSuchDraft();
  if (draft.kind === 'social') return { data: { check: checkPosts(draft) } };
  const [domain, limits, brief] = await Promise.all([
    draft.projectId ? store.domainOf(draft.projectId) : null,
    limitsOf(userId),
    draft.briefId ? briefOf(userId, draft.briefId) : null,
  ]);
  const { blocks, input } = draftPage(draft, domain);
  const facts = await parseFacts(input, ctx.signal);
  const given = { hasPath: draft.slug !== '', hasDomain: domain !== null };
  const { chosen, leftOut } = checksOfDraft(facts, draft.keyword, limits, given);
  const report = runAudit({ raw: facts, checks: chosen, limits, keyword: draft.keyword });
  const words = facts.content.mainWordCount;
  const use = draft.keyword !== '' && report.keyword ? keywordUseOf(report.keyword, draft.body, blocks) : null;
  const known: KnownBrief | null = brief?.result ? { ...brief, result: brief.result } : null;
  const comparison = known && compareWithBrief(known, blocks, { words, language: draft.language, title: draft.title });
  const more = [
    ...(use ? [evaluateKeyword(use, draft.body, blocks)] : []),
    ...(comparison ? [evaluateComparison(comparison)] : []),
  ];
  const findings = report.findings.map(
    (finding): DraftFinding => ({
      id: finding.id,
      source: 'audit',
      severity: finding.severity,
      title: finding.title,
      why: finding.why,
      fix: finding.fix,
      found: finding.evidence.found,
      expected: finding.evidence.expected,
      passages: passagesOf(finding, draft),
    }),
  );
  return {
    data: {
      check: {
        revision: draft.revision,
        score: words === 0 ? null : report.score.value,
        words,
        findings: [...findings, ...more.flatMap((one) => one.findings)].sort(
          (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
        ),
        passed: [
          ...report.passed.map((one) => ({ id: one.id, source: 'audit' as const, title: one.title, found: one.found })),
          ...more.flatMap((one) => one.passed),
        ],
        left_out: leftOut,
        keyword: use,
        brief: comparison,
      },
    },
  };
}

/** Checks posts against the limits of their networks. */
function checkPosts(draft: store.DraftRow): DraftCheck {
  const social = store.socialOf(draft.social);
  const findings: DraftFinding[] = [];
  const passed: DraftCheck['passed'] = [];
  for (const id of networkIds) {
    const text = social[id];
    if (text === undefined) continue;
    const network = networks[id];
    const measured = measurePost(network, text);
    const found = `${measured.used} of ${network.limit} characters`;
    const fits = measured.used <= network.limit;
    const title = `The text for ${network.name} fits`;
    if (fits) passed.push({ id: `post-length-${id}`, source: 'network', title, found });
    else {
      const passage = { field: 'post', network: id, from: measured.fits, to: measured.text.length } as const;
      findings.push({
        id: `post-length-${id}`,
        source: 'network',
        severity: 'error',
        found,
        title: `The text for ${network.name} is too long`,
        why: `${network.name} rejects or truncates it. ${network.rule}`,
        fix: 'Shorten it, or split it into two posts.',
        expected: `at most ${network.limit} characters`,
        passages: [{ ...passage, text: measured.text.slice(measured.fits, measured.fits + 200) }],
      });
    }
    if (measured.tooManyHashtags) {
      findings.push({
        id: `post-hashtags-${id}`,
        source: 'network',
        severity: 'error',
        passages: [],
        title: `The text for ${network.name} has too many hashtags`,
        why: `${network.name} rejects posts with more.`,
        fix: 'Keep those that readers search for.',
        found: `${measured.hashtags} hashtags`,
        expected: `at most ${network.hashtags}`,
      });
    }
  }
  const none = { score: null, left_out: [], keyword: null, brief: null };
  return { ...none, revision: draft.revision, words: draft.words, findings, passed };
}
