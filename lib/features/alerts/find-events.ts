import 'server-only';
import * as judge from '#lib/features/alerts/evaluate-rules.ts';
import type { AlertKind } from '#lib/features/alerts/kinds.ts';
import type { RuleParams } from '#lib/features/alerts/rules-contract.ts';
import * as series from '#lib/features/alerts/series-store.ts';

const DAY_MS = 86_400_000;

export interface Asked {
  projectId: string;
  kind: AlertKind;
  params: RuleParams;
  span: judge.Span;
  /** When each subject was last notified. */
  told?: ReadonlyMap<string, Date>;
}

/** Findings of a rule within a period. Index checks are separate, because they have to query an engine first. */
export async function findEvents({ projectId, kind, params, span, told = new Map() }: Asked): Promise<judge.Finding[]> {
  const days = params.days ?? 1;
  const back = kind === 'position' ? (days + 1) * DAY_MS : 0;
  const stretch = { from: new Date(span.after.getTime() - back), until: span.until };
  const { direction = 'both', recovered = false } = params;
  switch (kind) {
    case 'position': {
      const { places = 5 } = params;
      return judge.evaluateMoves(
        await series.positions(projectId, params, stretch),
        { places, days, direction },
        span,
        told,
        await series.timezoneOf(projectId),
      );
    }
    case 'top': {
      const { top = 10 } = params;
      return judge.evaluateTop(await series.topPositions(projectId, params, stretch, top), { top, direction }, span);
    }
    case 'visibility': {
      const { percent = 20 } = params;
      const toldAt = told.get('visibility');
      const fact = await series.visibilityOfRule(projectId, params, { until: span.until, days, toldAt });
      const found = fact ? judge.evaluateVisibility(fact, { percent }, span) : [];
      return found.map((one) => ({ ...one, path: `/rankings?project=${projectId}` }));
    }
    case 'audit_score': {
      const { by = 5, below = 0 } = params;
      return judge.evaluateScores(await series.scores(projectId, params, stretch), { by, below, recovered }, span);
    }
    case 'certificate':
      return judge.evaluateEnds(
        await series.ends(projectId, 'certificate_until', stretch),
        'the certificate',
        { days, recovered },
        span,
      );
    case 'domain_expiry':
      return judge.evaluateEnds(
        await series.ends(projectId, 'expires_on', stretch),
        'the registration',
        { days, recovered },
        span,
      );
    case 'backlink_lost': {
      const words =
        params.scope === 'link'
          ? { lost: 'is gone', back: 'is back' }
          : { lost: 'no link is left', back: 'links again' };
      return judge.evaluateStates(await series.links(projectId, params, stretch), words, { recovered }, span);
    }
    case 'ai_citation_lost': {
      const words = {
        lost: 'the AI overview no longer names the domain',
        back: 'the AI overview names the domain again',
      };
      return judge.evaluateStates(await series.citations(projectId, params, stretch), words, { recovered }, span);
    }
    case 'engine_blocked': {
      const { hours = 24 } = params;
      const found = judge.evaluateEngines(
        await series.engines(projectId, params),
        { hours, recovered },
        span.until,
        told,
      );
      return found.map((one) => ({ ...one, path: `/rankings?project=${projectId}` }));
    }
    case 'deindexed':
      return [];
  }
}
