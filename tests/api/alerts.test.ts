import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyC } from '#lib/contract/errors.ts';
import * as channels from '#lib/features/alerts/channels-contract.ts';
import * as history from '#lib/features/alerts/history-contract.ts';
import * as rules from '#lib/features/alerts/rules-contract.ts';
import { runCommand } from '#tests/support/program.ts';
import { testServer } from '#tests/support/server.ts';

const server = testServer();
const UNKNOWN = '01a1fc8e-07c8-7643-b842-a29f93ad32f5';
let project = '';

async function ask(method: string, path: string, body?: object, token = server.token) {
  const answer = await fetch(`${server.baseUrl}/api/v1/projects${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

beforeAll(async () => {
  const made = await ask('POST', '', { name: 'Alerts', domain: `${crypto.randomUUID()}.example` });
  project = made.body.data.project.id;
});
afterAll(() => ask('DELETE', `/${project}`));

describe('alerts', () => {
  test('channels and rules are created, read, updated and deleted', async () => {
    const made = await ask('POST', `/${project}/alert_channels`, { kind: 'email', name: 'Us', to: ['us@example.com'] });
    expect(made.status).toBe(201);
    expect(channels.createAlertChannel.output.safeParse(made.body).error?.issues).toBeUndefined();
    const { id: channel } = made.body.data.channel;
    const rule = await ask('POST', `/${project}/alert_rules`, {
      kind: 'top',
      name: 'Top',
      top: 3,
      channel_ids: [channel],
    });
    expect(rules.createAlertRule.output.safeParse(rule.body).error?.issues).toBeUndefined();
    const { id, revision } = rule.body.data.rule;
    const changed = await ask('PATCH', `/${project}/alert_rules/${id}`, { top: 5, revision });
    expect(changed.body.data.rule).toMatchObject({
      summary: 'Enters or drops out of the top 5.',
      channel_ids: [channel],
    });
    expect((await ask('PATCH', `/${project}/alert_rules/${id}`, { top: 6, revision })).status).toBe(409);
    const preview = await ask('POST', `/${project}/alert_rules/preview`, { kind: 'position' });
    expect(preview.body.data).toEqual({ count: 0, reason: null, latest: [] });
    const listed = await ask('GET', `/${project}/alert_rules`);
    expect(rules.listAlertRules.output.safeParse(listed.body).error?.issues).toBeUndefined();
    const events = await ask('GET', `/${project}/alert_events?unseen=true`);
    expect(history.listAlertEvents.output.safeParse(events.body).error?.issues).toBeUndefined();
    expect(events.body.data).toEqual({ events: [], unseen_count: 0, next_cursor: null });
    expect((await ask('DELETE', `/${project}/alert_rules/${id}`)).body).toEqual({ data: { deleted: true } });
    expect((await ask('DELETE', `/${project}/alert_channels/${channel}`)).status).toBe(200);
    expect((await ask('DELETE', `/${project}/alert_channels/${channel}`)).status).toBe(404);
  });

  test.each([
    ['POST', '/alert_channels', { kind: 'webhook', name: 'x', url: 'http://127.0.0.1/x' }, 422, 'not allowed'],
    ['POST', '/alert_channels', { kind: 'pigeon', name: 'x' }, 422, 'kind'],
    ['POST', '/alert_channels', { kind: 'email', name: 'x', to: ['nobody'] }, 400, 'to'],
    ['POST', '/alert_rules', { kind: 'top', name: 'x', places: 5 }, 400, 'places'],
    ['POST', '/alert_rules', { kind: 'top', name: 'x', top: 0 }, 422, 'top'],
    ['POST', '/alert_rules', { kind: 'top', name: 'x', channel_ids: [UNKNOWN] }, 422, 'channel_ids'],
    [
      'POST',
      '/alert_channels',
      { kind: 'webhook', name: 'x', url: 'http://169.254.169.254/latest' },
      422,
      'not allowed',
    ],
    ['POST', '/alert_channels', { kind: 'webhook', name: 'x', url: 'file:///etc/passwd' }, 422, 'not allowed'],
    ['POST', '/alert_channels', { kind: 'slack', name: 'x', url: 'https://example.com/services/x' }, 400, 'url'],
    ['POST', '/alert_channels', { kind: 'email', name: 'a\u0000b', to: ['us@example.com'] }, 400, 'name'],
    ['POST', '/alert_rules', { kind: 'position', name: 'x', days: 31 }, 400, 'days'],
    ['POST', '/alert_rules', { kind: 'deindexed', name: 'x' }, 400, 'pages'],
    ['POST', '/alert_rules', { kind: 'deindexed', name: 'x', pages: ['javascript:alert(1)'] }, 400, 'pages'],
    ['POST', '/alert_rules', { kind: 'audit_score', name: 'x', by: 0, below: 0 }, 400, 'by'],
    ['POST', '/alert_rules', { kind: 'top', name: 'x', engines: ['altavista'] }, 422, 'engines'],
    ['POST', '/alert_rules/preview', { kind: 'nothing' }, 422, 'kind'],
    ['GET', '/alert_events?cursor=nonsense', undefined, 400, 'cursor'],
    ['POST', `/alert_deliveries/${UNKNOWN}/retry`, {}, 404, ''],
  ])('%s %s %j is refused', async (method, path, body, status, text) => {
    const answer = await ask(method, `/${project}${path}`, body);
    const shape = status === 404 ? errorBodyC : errorBodyA;
    expect([answer.status, shape.safeParse(answer.body).success]).toEqual([status, true]);
    expect(JSON.stringify(answer.body)).toContain(text);
  });

  test('a webhook is told its key once, tested, and tells what is wrong with where it goes', async () => {
    const body = { kind: 'webhook', name: 'Hook', url: 'https://hooks.harbour-tools.example/serpentine' };
    const made = await ask('POST', `/${project}/alert_channels`, body);
    expect(made.body.data.signing_key).toMatch(/^whsec_/);
    const { id } = made.body.data.channel;
    const test = () => ask('POST', `/${project}/alert_channels/${id}/test`, {});
    const good = await test();
    expect(channels.testAlertChannel.output.safeParse(good.body).error?.issues).toBeUndefined();
    expect(good.body.data).toMatchObject({ works: true, channel: { last_error: null } });
    const list = await ask('GET', `/${project}/alert_channels`);
    expect(channels.listAlertChannels.output.safeParse(list.body).error?.issues).toBeUndefined();
    // Neither the key nor the URL is returned again.
    expect(JSON.stringify(list.body)).not.toMatch(/whsec_|\/serpentine/);

    const { revision } = good.body.data.channel;
    const elsewhere = { url: 'https://nobody-answers.example/hook', revision };
    expect((await ask('PATCH', `/${project}/alert_channels/${id}`, elsewhere)).status).toBe(200);
    expect((await ask('PATCH', `/${project}/alert_channels/${id}`, elsewhere)).status).toBe(409);
    const bad = await test();
    expect(bad.body.data).toMatchObject({ works: false, found: expect.stringContaining('nobody-answers.example') });
    const inside = await ask('PATCH', `/${project}/alert_channels/${id}`, { url: 'http://[::1]/hook' });
    expect(inside.status).toBe(422);
    expect((await ask('DELETE', `/${project}/alert_channels/${id}`)).status).toBe(200);
  });

  test.each([
    ['GET', '/alert_rules'],
    ['GET', '/alert_channels'],
    ['GET', '/alert_events'],
    ['POST', '/alert_rules', { kind: 'top', name: 'x' }],
    ['POST', '/alert_rules/preview', { kind: 'top' }],
    ['POST', '/alert_events/seen', {}],
    ['DELETE', `/alert_rules/${UNKNOWN}`],
  ])('%s %s of a project that is not there is not there', async (method, path, body?: object) => {
    const { status, body: answer } = await ask(method, `/${UNKNOWN}${path}`, body);
    expect([status, errorBodyC.safeParse(answer).success]).toEqual([404, true]);
  });

  test('a token of another purpose reads and changes none', async () => {
    const command = runCommand('token', ['--name', 'serp-alone', '--scopes', 'serp'], server.env);
    expect(await command.ended).toBe(0);
    const token = command.stdout().trim();
    expect((await ask('GET', `/${project}/alert_rules`, undefined, token)).status).toBe(403);
    expect((await ask('POST', `/${project}/alert_rules`, { kind: 'top', name: 'x' }, token)).status).toBe(403);
  });
});
