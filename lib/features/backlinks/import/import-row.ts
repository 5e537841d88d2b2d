import type { ImportField, ImportLayout } from '#lib/features/backlinks/import/import-columns.ts';
import { followOf, type LinkRow, linkKey, placeOfPage } from '#lib/features/backlinks/links/link-row.ts';
import { isOnTarget, leadsToTarget, type Target } from '#lib/features/backlinks/target.ts';
import { storable } from '#lib/platform/database/storable.ts';

/** A row of a file as a link, or why it is invalid. */
export type ImportedRow = { ok: true; link: LinkRow } | { ok: false; message: string };

const LIMITS = { address: 2_048, text: 500, title: 1_024 };
const YES = /^(?:true|yes|1|y|x)$/i;

/**
 * Reads one row. The link has not been seen on its page, so its state is unverified.
 * @param now for files that do not say when a link was first seen
 */
export function readRow(
  cells: readonly string[],
  { provider, columns }: ImportLayout,
  target: Target,
  now: Date,
): ImportedRow {
  const cell = (field: ImportField) => cells[columns.get(field) ?? -1]?.trim() ?? '';
  const source = columns.has('source') ? addressOf(cell('source')) : addressOf(`https://${cell('site')}/`);
  if (source === null) {
    const [name, value] = columns.has('source') ? ['page', cell('source')] : ['site', cell('site')];
    return wrong(`The ${name} must be an absolute http or https URL`, value);
  }
  if (isOnTarget(target, new URL(source).hostname)) return wrong(`The page is on ${target.domain} itself`, source);
  const given = cell('target');
  const url = given === '' ? '' : addressOf(given);
  if (url === null) return wrong('The target URL must be an absolute http or https URL', given);
  if (url !== '' && !leadsToTarget(target, url)) return wrong(`The target URL is not on ${target.domain}`, given);
  const first = momentOf(cell('firstSeen'));
  if (first === undefined) return wrong('First seen must be a date such as 2026-11-21', cell('firstSeen'));
  const last = momentOf(cell('lastSeen'));
  if (last === undefined) return wrong('Last seen must be a date such as 2026-11-21', cell('lastSeen'));
  const rel = relOf(cell);
  const seen = first ?? last ?? now;
  return {
    ok: true,
    link: storable<LinkRow>({
      key: linkKey(source, url),
      source_url: source,
      ...placeOfPage(source),
      target_url: url,
      final_url: null,
      anchor: cell('anchor').slice(0, LIMITS.text).toWellFormed(),
      context: '',
      rel: rel ?? [],
      follow: rel && followOf(rel),
      first_follow: null,
      image: false,
      place: null,
      page_title: cell('title').slice(0, LIMITS.title).toWellFormed(),
      page_description: '',
      language: /^[a-z]{2,3}(?![a-z])/i.exec(cell('language'))?.[0]?.toLowerCase() ?? null,
      state: 'unverified',
      found_by: 'import',
      provider,
      first_seen: (seen > now ? now : seen).toISOString(),
      last_seen: null,
      checked_at: null,
    }),
  };
}

const wrong = (rule: string, value: string): ImportedRow => ({
  ok: false,
  message: `${rule}; given: ${value === '' ? 'nothing' : `“${value.slice(0, 100).toWellFormed()}”`}.`,
});

function addressOf(text: string): string | null {
  if (text.length > LIMITS.address || !/^https?:\/\//i.test(text) || text.includes('\0')) return null;
  const url = URL.parse(text);
  return url && url.hostname !== '' && url.username === '' && url.password === '' ? url.href : null;
}

/** Null when empty; undefined when it cannot be parsed. */
function momentOf(text: string): Date | null | undefined {
  if (text === '' || text === '-') return null;
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?.*)?$/.exec(text);
  if (!iso) return undefined;
  const date = new Date(`${iso[1]}-${iso[2]}-${iso[3]}T${iso[4] ?? '00'}:${iso[5] ?? '00'}:${iso[6] ?? '00'}Z`);
  const year = Number(iso[1]);
  return Number.isNaN(date.getTime()) || year < 1991 || year > 2200 ? undefined : date;
}

/** Null when the file has no such data. */
function relOf(cell: (field: ImportField) => string): string[] | null {
  const marks = (['nofollow', 'ugc', 'sponsored'] as const).map((name) => [name, cell(name)] as const);
  if (marks.some(([, value]) => value !== '')) return marks.flatMap(([name, value]) => (YES.test(value) ? [name] : []));
  const type = cell('type').toLowerCase();
  if (type === '') return null;
  const named = (['nofollow', 'ugc', 'sponsored'] as const).filter((name) => type.replace('-', '').includes(name));
  return named.length > 0 || /follow|dofollow/.test(type) ? named : null;
}
