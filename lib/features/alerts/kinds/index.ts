import { aiCitationLost } from './ai-citation-lost.ts';
import { aiMentions } from './ai-mentions.ts';
import { auditScore } from './audit-score.ts';
import { backlinkLost } from './backlink-lost.ts';
import { crawling } from './crawling.ts';
import { deindexed } from './deindexed.ts';
import { engineBlocked } from './engine-blocked.ts';
import { certificate, domainExpiry } from './expiry.ts';
import { extractionMissing } from './extraction-missing.ts';
import { fieldVitals } from './field-vitals.ts';
import type { ValueOf } from './fields.ts';
import { landingPageTraffic } from './landing-page-traffic.ts';
import { localPack } from './local-pack.ts';
import { newInsight } from './new-insight.ts';
import { position } from './position.ts';
import { reportEmailFailed } from './report-email-failed.ts';
import { serpVolatility } from './serp-volatility.ts';
import { top } from './top.ts';
import { visibility } from './visibility.ts';

/** All kinds of alert rules by their id in the API and in stored rules, in menu order. */
export const ALERT_KINDS = {
  position,
  top,
  visibility,
  deindexed,
  audit_score: auditScore,
  certificate,
  domain_expiry: domainExpiry,
  backlink_lost: backlinkLost,
  ai_citation_lost: aiCitationLost,
  local_pack: localPack,
  serp_volatility: serpVolatility,
  new_insight: newInsight,
  engine_blocked: engineBlocked,
  field_vitals: fieldVitals,
  extraction_missing: extractionMissing,
  ai_mentions: aiMentions,
  landing_page_traffic: landingPageTraffic,
  crawling,
  report_email_failed: reportEmailFailed,
};
/** A kind of rule. */
export type AlertKind = keyof typeof ALERT_KINDS;
// The keys of this record are exactly these.
export const ALERT_KIND_IDS = Object.keys(ALERT_KINDS) as AlertKind[];

type AnyFields = (typeof ALERT_KINDS)[AlertKind]['fields'];
type KeyOf<F> = F extends F ? keyof F : never;
type FieldOf<F, Name> = F extends Record<Name & PropertyKey, infer One> ? One : never;
/** Settings of all kinds, as stored and as returned; each kind accepts those among its fields. */
export type RuleParams = { [Name in KeyOf<AnyFields>]?: ValueOf<FieldOf<AnyFields, Name>> | undefined };
