/**
 * A site of linked pages in its own thread, so that serving it does not slow down the measured code, or in its own process,
 * so that it does not use its memory. Every page of about 20 KB links to ten later ones, and to its neighbors; posts its
 * port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const given: { pages: number; delayMs: number } = workerData ?? JSON.parse(process.argv[2] ?? '{}');
const { pages, delayMs } = given;
/** With few pages, each is generated once and cached. */
const FEW = 2_000;

const words = 'the river carries small boats past quiet villages where people trade bread fruit wool and stories';
const link = (i: number) => `<a href="${i === 0 ? '/' : `/page/${i}`}">Page ${i}</a>`;

function body(i: number): string {
  const children = Array.from({ length: 10 }, (_, j) => i * 10 + j + 1);
  const near = Array.from({ length: 10 }, (_, j) => (i + j) % pages);
  const links = [0, ...children.filter((child) => child < pages), ...near].map(link).join('\n');
  const text = Array.from({ length: 60 }, (_, j) => `<p class="text-${j}">${words} ${i}, ${words} ${j}.</p>`).join(
    '\n',
  );
  return `<!doctype html><html lang="en"><head><title>Page ${i}</title></head><body><nav>${links}</nav>${text}</body></html>`;
}

const bodies = pages > FEW ? [] : Array.from({ length: pages }, (_, i) => Buffer.from(body(i)));
const bodyOf = (i: number) => (i < pages ? (bodies[i] ?? Buffer.from(body(i))) : undefined);

const server = createServer((request, response) => {
  const path = request.url ?? '/';
  const found = bodyOf(path === '/' ? 0 : Number(/^\/page\/(\d+)$/.exec(path)?.[1] ?? Number.NaN));
  const answer = () => {
    if (!found) response.writeHead(404, { 'content-length': 0 }).end();
    else response.writeHead(200, { 'content-type': 'text/html', 'content-length': found.length }).end(found);
  };
  if (delayMs > 0) setTimeout(answer, delayMs);
  else answer();
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  if (parentPort) parentPort.postMessage(port);
  else process.send?.(port);
});
// A site in its own process ends with its parent.
process.on('disconnect', () => process.exit());
