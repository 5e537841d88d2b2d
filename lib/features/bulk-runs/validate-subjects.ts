import { readDomain } from '#lib/contract/domain-name.ts';
import { isBlank } from '#lib/contract/has-text.ts';
import { TARGET_RULE } from '#lib/contract/refused-target.ts';
import type { BulkKindId } from '#lib/features/bulk-runs/contract.ts';
import { AppError } from '#lib/platform/errors.ts';
import { formatNumber } from '#lib/text/format.ts';

/** What a line of the input contains. */
export type SubjectForm = 'keyword' | 'domain' | 'address';

export const FORMS: Record<BulkKindId, SubjectForm> = {
  search: 'keyword',
  ai_answer: 'keyword',
  page_audit: 'address',
  domain_report: 'domain',
  emails: 'domain',
  backlinks: 'domain',
};

/** The valid lines, and those that are left out with the reason. */
export interface ValidatedSubjects {
  /** Valid lines without duplicates, in the given order. */
  subjects: string[];
  refused: { line: number; value: string; rule: string }[];
  repeated: { line: number; value: string; same_as: number }[];
}

const MAX_KEYWORD = 512;
const SHOWN = 100;

/**
 * Sorts lines into valid ones, duplicates and invalid ones. Skips empty lines.
 * @param judgeAddress throws for a URL that may not be opened, with the rule as its message
 */
export function validateSubjects(
  form: SubjectForm,
  given: readonly string[],
  judgeAddress: (address: string) => URL,
): ValidatedSubjects {
  const judged: ValidatedSubjects = { subjects: [], refused: [], repeated: [] };
  const lines = new Map<string, number>();
  given.forEach((raw, at) => {
    const text = raw.trim();
    if (isBlank(text)) return;
    const line = at + 1;
    const value = shortened(text);
    const read = readers[form](text, judgeAddress);
    if ('rule' in read) {
      judged.refused.push({ line, value, rule: read.rule });
      return;
    }
    const before = lines.get(read.key);
    if (before !== undefined) {
      judged.repeated.push({ line, value, same_as: before });
      return;
    }
    lines.set(read.key, line);
    judged.subjects.push(read.subject);
  });
  return judged;
}

type Read = { subject: string; key: string } | { rule: string };

const readers: Record<SubjectForm, (text: string, judgeAddress: (address: string) => URL) => Read> = {
  keyword(text) {
    const subject = text.replace(/\s+/gu, ' ');
    if (/\p{Cc}/u.test(subject)) return { rule: 'must not contain control characters' };
    if (subject.length > MAX_KEYWORD) {
      return { rule: `must have at most ${MAX_KEYWORD} characters, has ${formatNumber(subject.length)}` };
    }
    if (!/[\p{L}\p{N}\p{S}]/u.test(subject)) return { rule: 'must contain a letter or a digit' };
    return { subject, key: subject.normalize('NFKC').toLowerCase() };
  },
  domain(text) {
    const reading = readDomain(text);
    if ('domain' in reading && reading.domain.includes('.')) return { subject: reading.domain, key: reading.domain };
    return {
      rule:
        'problem' in reading && reading.problem === 'address'
          ? 'must be a domain name, not an IP address'
          : 'must be a domain name such as example.com',
    };
  },
  address(text, judgeAddress) {
    if (text.length > 2_048) return { rule: `must have at most 2,048 characters, has ${formatNumber(text.length)}` };
    const complete = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
    if (/\s/.test(text) || !URL.canParse(complete)) return { rule: 'must be a URL such as https://example.com/' };
    try {
      const { href } = judgeAddress(complete);
      return { subject: href, key: href };
    } catch (error) {
      if (error instanceof AppError && error.code === 'refused') return { rule: TARGET_RULE };
      return { rule: error instanceof Error ? error.message : 'must be a URL that is allowed' };
    }
  },
};

function shortened(text: string): string {
  const plain = Array.from(text.replace(/\p{Cc}/gu, ' '));
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN - 1).join('')}…` : plain.join('');
}
