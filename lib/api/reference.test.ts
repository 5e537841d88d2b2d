import { expect, test } from 'vitest';
import { type AnswerField, referenceAreas, referenceOf } from '#lib/api/reference.ts';
import { publicOperations } from '#lib/api/registry.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';

const origin = 'https://seo.example.com';
const all = publicOperations.map(({ endpoint }) => referenceOf(endpoint, origin));
const byId = (id: string) => {
  const found = all.find(({ endpoint }) => endpoint.id === id);
  if (!found) throw new Error(`no ${id}`);
  return found;
};

test('every public operation is in the page of its area once', () => {
  const listed = referenceAreas().flatMap(({ endpoints }) => endpoints.map(({ id }) => id));
  expect([...listed].sort()).toEqual(publicOperations.map(({ endpoint }) => endpoint.id).sort());
});

test('every field of every operation has its type and its words', () => {
  for (const { endpoint, fields, answer, errors, samples } of all) {
    expect(fields.map(({ name }) => name)).toEqual(fieldsOf(endpoint.input).map(({ name }) => name));
    for (const { name, type, description } of fields) {
      expect(type, `${endpoint.id}.${name}`).not.toMatch(/any value/);
      expect(description, `${endpoint.id}.${name}`).not.toBe('');
    }
    expect(answer.length === 0, endpoint.id).toBe(endpoint.file === true);
    const walk = (found: AnswerField[]): void => {
      for (const field of found) {
        expect(field.type, `${endpoint.id}: ${field.name}`).not.toBe('');
        walk(field.fields);
      }
    };
    walk(answer);
    expect(errors.map(({ status }) => status)).toEqual(expect.arrayContaining([400, 401, 429, 500]));
    expect(samples.map(({ label }) => label)).toEqual(['cURL', 'TypeScript', 'Python']);
  }
});

test('the rules of a field are said in words', () => {
  const [query, engine, country, pages] = byId('serp').fields;
  expect(query).toMatchObject({ name: 'query', type: 'text', place: 'query', required: true });
  expect(query?.rules).toEqual(['1 to 512 characters']);
  expect(engine?.rules).toEqual(['one of google, bing, yahoo, duckduckgo', 'default google']);
  expect(country).toMatchObject({ required: false, example: 'us' });
  expect(pages).toMatchObject({ type: 'whole number', rules: ['1 to 30', 'default 1'] });
});

test('an answer is told through lists and null, and an error as it reads', () => {
  const { answer, errors } = byId('web_page_seo_analysis');
  const chain = find(answer, 'redirect_chain');
  expect(chain?.type).toMatch(/^list of objects/);
  expect(chain?.fields.map(({ name }) => name)).toEqual(['url', 'status']);
  expect(errors.find(({ status }) => status === 401)?.body).toMatch(/^\{"success":false,"message":/);
  expect(errors.find(({ status }) => status === 502)?.body).toMatch(/^\{"status":502,"error":/);
});

function find(fields: AnswerField[], name: string): AnswerField | undefined {
  for (const field of fields) {
    const found = field.name === name ? field : find(field.fields, name);
    if (found) return found;
  }
  return undefined;
}
