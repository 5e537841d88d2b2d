import { describe, expect, it } from 'vitest';
import { testServer } from '#tests/support/server.ts';

const { baseUrl, token } = testServer();
const metrics = (authorization?: string) =>
  fetch(`${baseUrl}/api/metrics`, { headers: authorization ? { authorization } : {} });

describe('metrics', () => {
  it('tell of this process, of the workers, of the queue and of the engines in Prometheus’s text format', async () => {
    await fetch(`${baseUrl}/api/v1/engines`, { headers: { authorization: `Bearer ${token}` } });
    await fetch(`${baseUrl}/api/v1/scrape?url=http://10.0.0.1/`, { headers: { authorization: `Bearer ${token}` } });
    // Workers report their counters every ten seconds.
    await expect.poll(async () => (await metrics()).text()).toMatch(/process="worker-/);
    const answer = await metrics();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const text = await answer.text();
    expect(text).toMatch(/serpentine_request_duration_seconds_count\{[^}]*endpoint="[^"]+"[^}]*status="200"/);
    expect(text).toMatch(/serpentine_egress_refusals_total\{[^}]*reason="[^"]+"[^}]*process="web-/);
    expect(text).toMatch(/serpentine_browser_runs\{state="places",process="web-/);
    expect(text).toMatch(/serpentine_queue_jobs\{job="[^"]+",state="waiting"\} \d/);
    expect(text).toContain('serpentine_database_up 1');
    expect(text).toMatch(/process_resident_memory_bytes\{process="worker-/);
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are not for a wrong token, also on this machine', async () => {
    expect((await metrics('Bearer wrong')).status).toBe(401);
    expect((await metrics(`Bearer ${token}`)).status).toBe(200);
  });
});
