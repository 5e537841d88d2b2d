import { expressionProblem } from '#lib/features/site-audits/extraction/extract.ts';
import type { ExtractionColumn } from '#lib/features/site-audits/extraction-fields-contract.ts';
import { InvalidInput } from '#lib/platform/errors.ts';

/** @throws InvalidInput naming the first column whose expression is invalid, or whose name is taken */
export function requireValid(columns: readonly ExtractionColumn[] = []): void {
  const names = new Set<string>();
  for (const column of columns) {
    const problem = expressionProblem(column);
    if (problem !== null) throw new InvalidInput(`extract: the expression of ${column.name} is invalid: ${problem}`);
    if (names.has(column.name)) throw new InvalidInput(`extract: two columns are named ${column.name}`);
    names.add(column.name);
  }
}
