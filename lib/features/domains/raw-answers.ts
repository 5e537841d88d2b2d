import { ANSWER_CHARACTERS } from '#lib/features/domains/present-info.ts';
import type { Inspection } from '#lib/inspect/run-inspectors.ts';
import { evidence } from '#lib/platform/evidence/index.ts';

/** One raw answer in the evidence store. */
export interface StoredAnswer {
  /** rdap-1, whois-2, …: protocol and index in order of arrival. */
  role: string;
  server: string;
  hash: string;
  contentType: string;
  bytes: number;
  storedBytes: number;
}

/** Stores the raw answers of registries as evidence. @throws when the store cannot be written */
export async function keepAnswers({ facts: { registration } }: Inspection): Promise<StoredAnswer[]> {
  const stored: StoredAnswer[] = [];
  for (const [index, { protocol, server, text }] of (registration?.answers ?? []).slice(0, 99).entries()) {
    const contentType = protocol === 'rdap' ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8';
    const piece = await evidence().put(Buffer.from(text.toWellFormed()));
    stored.push({ role: `${protocol}-${index + 1}`, server, contentType, ...piece });
  }
  return stored;
}

/** The inspection with truncated raw answers: one character more than is shown indicates that there was more. */
export function withShortAnswers(look: Inspection): Inspection {
  const { registration } = look.facts;
  if (!registration) return look;
  const answers = registration.answers.map((one) => ({ ...one, text: one.text.slice(0, ANSWER_CHARACTERS + 1) }));
  return { ...look, facts: { ...look.facts, registration: { ...registration, answers } } };
}
