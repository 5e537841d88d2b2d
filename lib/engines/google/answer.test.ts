import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseAiMode } from '#lib/engines/google/ai-mode.ts';
import { readOverview } from '#lib/engines/google/ai-overview.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';

const html = readFileSync(new URL('../__fixtures__/google-overview.html', import.meta.url), 'utf8');
const box = (inside: string) =>
  readSerpDocument(`<div data-mcp="18"><h1>AI Overview</h1><div data-subtree="mfc">${inside}</div></div>`);

test('an overview as Markdown, its citations numbered as its sources', () => {
  const { state, overview } = readOverview(readSerpDocument(html));
  expect(state).toBe('present');
  expect(overview?.content).toBe(
    `A clay oven is built from **sand, clay and straw**, see [the plan](https://ovens.example/build).[2]

### Materials

- **Sand:** two parts
  - dry
  - sharp \\*and\\* clean
- Clay

1. Mix.
2. Build.

| Part | Share |
| --- | --- |
| Sand | 2 |

\`\`\`
mix(2, 1)
dry(7)
\`\`\``,
  );
  expect(overview?.sources).toEqual([
    {
      url: 'https://ovens.example/build#:~:text=sand',
      title: 'Build a clay oven',
      siteName: 'Ovens',
      description: 'Sand and clay.',
    },
    {
      url: 'https://village.example/?a=1&b=2',
      title: 'The village oven',
      siteName: 'Village',
      description: 'Bread day.',
    },
  ]);
});

test('a page cited for two sentences is two sources, its bare address none', () => {
  const card = (url: string) => `<li><a href="${url}"></a><div>Title</div><div>Site</div></li>`;
  const urls = ['https://a.example/#:~:text=one', 'https://a.example/#:~:text=two', 'https://a.example/'];
  const { overview } = readOverview(box(`<div data-rl="en">Text.</div><ul>${urls.map(card).join('')}</ul>`));
  expect(overview?.sources.map(({ url }) => url)).toEqual(urls.slice(0, 2));
});

describe('no overview', () => {
  test('none on the page, though a question below has one', () => {
    const question = html.slice(html.indexOf('<div id="rso">'));
    expect(readOverview(readSerpDocument(question)).state).toBe('absent');
  });

  test.each([
    ['deferred', '<div role="progressbar"></div><span style="display:none">Not available</span>'],
    ['deferred', '<div data-mlro="token" data-mlros="t"><div role="heading">Searching</div></div>'],
    ['unavailable', "<span>Can't generate an AI overview right now.</span>"],
  ])('%s', (state, inside) => {
    const { overview, ...rest } = readOverview(box(inside));
    expect([rest.state, overview]).toEqual([state, null]);
  });
});

describe('AI Mode', () => {
  const turn = (question: string, answer: string, end = '<div data-xid="Gd7Hsc">Helpful?</div>') =>
    `<div data-scope-id="turn"><span role="heading" aria-level="2">${question}</span><div data-subtree="aimc"><div data-container-id="main-col">${answer}${end}</div></div></div>`;

  test('the last turn is the answer', () => {
    const page = parseAiMode(readSerpDocument(turn('one', '<p>First.</p>') + turn('two', '<p>Second &lt;b&gt;.</p>')));
    expect(page).toMatchObject({ content: 'Second \\<b>.', complete: true });
    expect(page.turns.map(({ query, content }) => [query, content])).toEqual([
      ['one', 'First.'],
      ['two', 'Second \\<b>.'],
    ]);
  });

  test.each([
    ['<span class="iMqumd">You said: </span><span>why: so?</span>', 'why: so?'],
    ['<span class="iMqumd">Du hast gesagt: </span> <span>a</span><span> <b>b</b></span>', 'a b'],
    ['You said: all <b>one</b> <i>text</i>', 'You said: all one text'],
    ['<span>only one</span>', 'only one'],
  ])('the question of a turn, without the label for screen readers: %s', (heading, query) => {
    expect(parseAiMode(readSerpDocument(turn(heading, '<p>So.</p>'))).turns[0]?.query).toBe(query);
  });

  test('an answer that is still being written is not complete', () => {
    const half = turn('one', '<p>First</p>', '<div role="progressbar"></div>');
    expect(parseAiMode(readSerpDocument(half))).toMatchObject({ content: 'First', complete: false });
    expect(parseAiMode(readSerpDocument('<div data-xid="aim-mars-turn-root"></div>'))).toEqual({
      content: '',
      sources: [],
      complete: false,
      turns: [],
    });
  });
});
