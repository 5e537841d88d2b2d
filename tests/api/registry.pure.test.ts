import { readFileSync } from 'node:fs';
import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { apiFiles } from '#lib/api/api-files.ts';
import { CURATED_TOOLS } from '#lib/api/mcp/curated.ts';
import { toolsFor } from '#lib/api/mcp/tools.ts';
import { openApiDocument } from '#lib/api/openapi.ts';
import { referenceAreas } from '#lib/api/reference.ts';
import { operationById, operations, operationsAt, publicOperations } from '#lib/api/registry.ts';
import { AREA_NAMES, type Area, COSTS } from '#lib/contract/endpoint.ts';
import { fieldsOf } from '#lib/contract/field-info.ts';
import { parseInput } from '#lib/contract/parse-input.ts';

const endpoints = operations.map(({ endpoint }) => endpoint);
const paths = [...new Set(endpoints.flatMap(({ path, aliases = [] }) => [path, ...aliases]))];

const ALL_AREAS = Object.keys(AREA_NAMES).filter((name): name is Area => name in AREA_NAMES);

describe('MCP tools', () => {
  const byDefault = toolsFor([], []);
  const bytes = (tools: unknown) => Buffer.byteLength(JSON.stringify({ tools }));

  test('the default list is about forty tools in at most 60 KB, each of them an operation', () => {
    expect(bytes(byDefault)).toBeLessThanOrEqual(60_000);
    expect(byDefault.length).toBeGreaterThanOrEqual(35);
    expect(byDefault.length).toBeLessThanOrEqual(45);
    expect(byDefault.map(({ name }) => name).sort()).toEqual([...CURATED_TOOLS].sort());
  });

  test('areas add the rest', () => {
    const all = toolsFor([], ALL_AREAS);
    expect(all.length).toBe(publicOperations.filter(({ endpoint }) => endpoint.available).length);
    const withBulk = toolsFor([], ['bulk']).filter(({ name }) => !CURATED_TOOLS.has(name));
    expect(withBulk.length).toBeGreaterThan(5);
    for (const { name } of withBulk) expect(operationById(name)?.endpoint.area).toBe('bulk');
  });

  test('each description names the cost, and tools that start work outside are not free', () => {
    const costs = Object.values(COSTS).map((text) => ` Cost: ${text}.`);
    const all = toolsFor([], ALL_AREAS);
    for (const { name, description } of all) {
      expect(
        costs.filter((text) => description.endsWith(text)),
        name,
      ).toHaveLength(1);
    }
    const free = all.filter(({ description }) => description.endsWith(' Cost: none (stored data only).'));
    const starts = /^(start|retry|repeat|check|test|send|resume|scrape|serp|run|generate|refresh)(_|$)/;
    expect(free.map(({ name }) => name).filter((name) => starts.test(name))).toEqual([
      'serp_ai_result',
      'serp_js_result',
      'check_draft',
      'retry_job',
    ]);
  });
});

test('ids are unique, and a path has one operation a method', () => {
  expect(new Set(endpoints.map(({ id }) => id)).size).toBe(endpoints.length);
  for (const path of paths) {
    const methods = operationsAt(path).map(({ endpoint }) => endpoint.method);
    expect(new Set(methods).size).toBe(methods.length);
  }
  for (const { id } of endpoints) expect(operationById(id)?.endpoint.id).toBe(id);
});

test('the operations of the dashboard alone, in neither reference, OpenAPI nor MCP', () => {
  const internal = endpoints.filter(({ audience }) => audience === 'dashboard').map(({ id }) => id);
  expect(internal.sort()).toEqual([
    'connect_service_account',
    'create_feed',
    'create_person_password_reset',
    'delete_person',
    'delete_view',
    'disconnect_google_account',
    'export_security_events',
    'find_referring_domains',
    'find_tracked_keywords',
    'get_brand',
    'get_engine_checks',
    'get_first_check',
    'invite_person',
    'list_feeds',
    'list_google_accounts',
    'list_people',
    'list_security_events',
    'list_views',
    'read_site_table',
    'revoke_feed',
    'revoke_person_invitation',
    'save_view',
    'set_brand',
    'set_client_projects',
    'start_first_check',
    'stop_first_check',
    'update_person',
  ]);
  const document = JSON.stringify(openApiDocument('http://localhost:3000'));
  const referenced = referenceAreas().flatMap(({ endpoints }) => endpoints.map(({ id }) => id));
  const tools = toolsFor([], ALL_AREAS).map(({ name }) => name);
  for (const id of internal) {
    expect(document).not.toContain(`"operationId":"${id}"`);
    expect(referenced).not.toContain(id);
    expect(tools).not.toContain(id);
  }
  expect(document).toContain('"operationId":"get_audit"');
});

test('the twenty of the reference and the others that clients call are there', () => {
  const expected = [
    'POST /scrape_js_with_proxy',
    'POST /scrape_js',
    'GET /serp_html',
    'GET /serp',
    'GET /serp_ai',
    'GET /serp_ai/{uuid}',
    'GET /serp_ai_mode',
    'GET /serp_js/{uuid}',
    'GET /backlinks',
    'GET /ranking',
    'GET /scrape_domain',
    'GET /keywords_suggestions',
    'GET /domain_emails',
    'GET /domain_infos',
    'GET /long_tail_keywords_generator',
    'GET /generate_cms_content',
    'GET /generate_wordpress_content',
    'GET /page_indexation',
    'GET /scrape',
    'GET /generate_social_content',
    'GET /serp_js',
    'GET /serp_text',
    'GET /keywords_search_volume',
    'GET /web_page_ai_analysis',
    'GET /user',
    'GET /web_page_seo_analysis',
  ];
  const given = publicOperations
    .map(({ endpoint }) => endpoint)
    .flatMap(({ method, path, aliases = [] }) => [path, ...aliases].map((one) => `${method} ${one}`));
  expect(given).toEqual(expect.arrayContaining(expected));
});

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
  const fields = fieldsOf(endpoint.input);

  test('every field has a label, a description and a type that text can be', () => {
    for (const field of fields) {
      expect(field.description, `${field.name} needs a description`).not.toBe('');
      expect(field.kind, `${field.name} must be able to travel in a query`).not.toBe('other');
    }
    expect(endpoint.summary).not.toBe('');
  });

  test('path parameters are fields', () => {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  test('the examples are valid', () => {
    const required = fields.filter((field) => field.required || field.example !== undefined);
    const raw = Object.fromEntries(required.map(({ name, example }) => [name, example]));
    const parsed = parseInput(endpoint.input, raw);
    expect(parsed.ok ? [] : parsed.problems).toEqual([]);
  });
});

describe('the OpenAPI document', () => {
  const document = openApiDocument('http://localhost:3000');

  test('is a valid OpenAPI 3.1 document', async () => {
    await SwaggerParser.validate(structuredClone(document) as never);
    const config = await createConfig({ extends: ['spec'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  });

  // The object that wraps a whole answer needs no description.
  test('describes every field of every answer', () => {
    const bare: string[] = [];
    const walk = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return;
      // A field may be named "properties" too.
      const isSchema = 'type' in value && value.type === 'object';
      if (isSchema && 'properties' in value && typeof value.properties === 'object' && value.properties !== null) {
        for (const [name, property] of Object.entries(value.properties)) {
          if (!('description' in property) && !['data', 'analysis'].includes(name)) bare.push(`${at}.${name}`);
        }
      }
      for (const [key, inner] of Object.entries(value)) walk(inner, `${at}/${key}`);
    };
    walk(document.paths, '');
    expect(bare).toEqual([]);
  });

  // One assertion for each file: a difference of megabytes would not be readable.
  test('the committed files are those of the code; else run `npm run openapi` and commit them', () => {
    for (const [path, text] of Object.entries(apiFiles())) {
      const committed = readFileSync(path, 'utf8') === text;
      expect(committed, `${path} is out of date: run \`npm run openapi\``).toBe(true);
    }
  });

  test('has samples that name the token only by its variable', () => {
    const text = JSON.stringify(document);
    expect(text.match(/"x-codeSamples"/g)?.length).toBeGreaterThanOrEqual(publicOperations.length);
    expect(text).not.toMatch(/srp_[A-Za-z0-9]/);
  });
});
