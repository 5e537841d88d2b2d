import { expect, test } from 'vitest';
import { autocompleteRequest, parseAutocomplete } from '#lib/engines/autocomplete.ts';
import { ENGINE_IDS, type EngineId } from '#lib/engines/engine.ts';

const address = (engine: EngineId, query: string, country: string, language?: string) =>
  new URL(autocompleteRequest(engine, query, country, language).url);

test('country and language reach each engine in its own form', () => {
  expect(address('google', 'tea', 'at').href).toBe(
    'https://suggestqueries.google.com/complete/search?client=chrome&q=tea&hl=de&gl=at&ie=UTF-8&oe=UTF-8',
  );
  expect(address('bing', 'tea', 'ch', 'fr').href).toBe(
    'https://api.bing.com/osjson.aspx?query=tea&language=fr-CH&mkt=fr-CH',
  );
  expect(address('duckduckgo', 'tea', 'gb').href).toBe('https://duckduckgo.com/ac/?q=tea&type=list&kl=uk-en');
});

test.each(['"a" & b=c #d', 'c++ 100%', '🍵', 'شاي'])('the query %s is unchanged', (query) => {
  for (const engine of ENGINE_IDS) {
    const { searchParams } = address(engine, query, 'us');
    expect(searchParams.get('q') ?? searchParams.get('query') ?? searchParams.get('command')).toBe(query);
  }
});

test.each([
  ['["tea",["tea cup","tea  pot","tea cup"]]', ['tea cup', 'tea pot']],
  ['["tea",[],[],[],{"google:verbatimrelevance":851}]', []],
  ['["tea",["tea.example","tea"],["",""],[],{"google:suggesttype":["NAVIGATION","QUERY"]}]', ['tea']],
  ['f && f(["tea",[["tea<b> cup</b>",0],["tea pot",0]]])', ['tea cup', 'tea pot']],
  [`)]}'\n[{"phrase":"tea cup"},{"other":1}]`, ['tea cup']],
  ['[{"phrase":"tea cup"}]', ['tea cup']],
  ['[]', []],
  [
    'if(typeof f == "function") f({"AS":{"Results":[{"Suggests":[{"Txt":"\ue000tea\ue001 cup"}]}]}} /* x */);',
    ['tea cup'],
  ],
  ['{"AS":{"Query":"tea","FullResults":0}}', []],
  ['{"q":"tea","r":[{"k":"tea cup"},{"k":7}]}', ['tea cup']],
])('%s', (body, suggestions) => {
  expect(parseAutocomplete(body)).toEqual({ suggestions });
});

test.each([
  ['', 'returned an empty body instead of suggestions'],
  ['<html>sorry</html>', 'returned a web page instead of suggestions'],
  ['nothing', 'returned invalid JSON: nothing'],
  ['["tea",["tea cu', 'returned invalid JSON: ["tea",["tea cu'],
  ['{"error":1}', 'returned JSON with an unknown structure: {"error":1}'],
  ['["tea"]', 'returned JSON with an unknown structure: ["tea"]'],
  ['17', 'returned JSON with an unknown structure: 17'],
])('%s is an error that says so', (body, error) => {
  expect(parseAutocomplete(body)).toEqual({ error });
});

test('hostile answers end', () => {
  for (const body of [
    '['.repeat(900_000),
    `["q",[${'"x",'.repeat(200_000)}"x"]]`,
    `f(${'{'.repeat(400_000)}`,
    'x'.repeat(2e6),
  ])
    expect(() => parseAutocomplete(body)).not.toThrow();
});
