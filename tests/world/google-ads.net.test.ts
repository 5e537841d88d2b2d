import { expect, it } from 'vitest';
import { metrics } from '#tests/world/google-ads.ts';

it('labels competition by its index as Google Ads does: LOW to 33, MEDIUM to 66, HIGH above', () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => metrics(`keyword ${at}`)).filter(
    ({ competitionIndex }) => competitionIndex !== undefined,
  );
  const labels = { LOW: [0, 33], MEDIUM: [34, 66], HIGH: [67, 100] } as const;
  for (const [label, [least, most]] of Object.entries(labels)) {
    const indexes = rows.filter(({ competition }) => competition === label).map((row) => Number(row.competitionIndex));
    expect([label, Math.min(...indexes), Math.max(...indexes)]).toEqual([label, least, most]);
  }
});
