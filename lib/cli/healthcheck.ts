/**
 * The image's health check: 0 if the web process of this container works. A missing worker is also reported by /api/health,
 * but it is not this container's fault: restarting it would only take down the dashboard too.
 */
const port = process.env.PORT || '3000';
const host = process.env.HOST ?? '';
const own = host === '' || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;

const answer = await fetch(`http://${own}:${port}/api/health`, { signal: AbortSignal.timeout(14_000) });
const text = await answer.text();
const { database, browser }: Record<string, unknown> = JSON.parse(text);
if (!answer.ok && (database !== 'ok' || browser !== 'ok')) {
  process.stderr.write(`${answer.status} ${text}\n`);
  process.exitCode = 1;
}

export {};
