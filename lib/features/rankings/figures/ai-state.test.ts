import { expect, test } from 'vitest';
import { aiSentence } from './ai-state.ts';

const oldest = new Date('2026-11-12T06:00:00Z');
const nothing = { keywords: 0, present: 0, cited: 0, absent: 0, earlier: 0, oldest: null };

test.each([
  [nothing, 'No tracked keyword uses a search engine with AI Overviews.'],
  [{ ...nothing, keywords: 1 }, 'The AI Overview of the tracked keyword has not been measured yet.'],
  [{ ...nothing, keywords: 11 }, 'The AI Overviews of the 11 tracked keywords have not been measured yet.'],
  [{ ...nothing, keywords: 3, absent: 3 }, 'None of 3 measured keywords shows an AI Overview.'],
  [
    { keywords: 47, present: 10, cited: 4, absent: 26, earlier: 5, oldest },
    '10 of 36 measured keywords show an AI Overview, 4 cite the domain. 11 keywords have not been measured yet. The last check of 5 keywords did not measure it; their state is as of 12 Nov 2026 or later.',
  ],
  [
    { keywords: 2, present: 1, cited: 0, absent: 0, earlier: 1, oldest },
    '1 of 1 measured keyword shows an AI Overview, none cites the domain. 1 keyword has not been measured yet. The last check of 1 keyword did not measure it; its state is as of 12 Nov 2026.',
  ],
])('says what is known of %j', (state, sentence) => {
  expect(aiSentence(state)).toBe(sentence);
});
