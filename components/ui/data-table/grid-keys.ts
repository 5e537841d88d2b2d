import type { KeyboardEvent } from 'react';

/** A cell of the table: its row in the result, its column among the visible ones. */
export interface Place {
  row: number;
  column: number;
}

/** The cell that a key moves to, by the WAI-ARIA grid pattern; null for other keys. */
export function nextPlace(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  at: Place,
  { rows, columns, page }: { rows: number; columns: number; page: number },
): Place | null {
  const far = ctrlKey || metaKey;
  const steps: Record<string, Partial<Place>> = {
    ArrowDown: { row: far ? rows - 1 : at.row + 1 },
    ArrowUp: { row: far ? 0 : at.row - 1 },
    ArrowRight: { column: far ? columns - 1 : at.column + 1 },
    ArrowLeft: { column: far ? 0 : at.column - 1 },
    PageDown: { row: at.row + page },
    PageUp: { row: at.row - page },
    Home: far ? { row: 0, column: 0 } : { column: 0 },
    End: far ? { row: rows - 1, column: columns - 1 } : { column: columns - 1 },
    ...(!far && { j: { row: at.row + 1 }, k: { row: at.row - 1 } }),
  };
  const step = steps[key];
  if (!step) return null;
  return {
    row: Math.max(0, Math.min(rows - 1, step.row ?? at.row)),
    column: Math.max(0, Math.min(columns - 1, step.column ?? at.column)),
  };
}
