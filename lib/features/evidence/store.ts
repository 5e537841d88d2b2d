import 'server-only';
import { db } from '#lib/platform/db.ts';

/** What is known about stored pieces; those that nothing is known about are left out. */
export function findEvidence(hashes: readonly string[]) {
  return db().evidence.findMany({ where: { hash: { in: [...hashes] } } });
}
