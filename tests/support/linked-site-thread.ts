/**
 * A site of linked pages in a thread of its own, so that serving it does not slow who is measured, or in a process of its
 * own, so that it takes none of its memory. Every page of about 20 KB links ten further ones, and the pages around it;
 * posts its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const given: { pages: number; delayMs: number } = workerData ?? JSON.parse(process.argv[2] ?? '{}');
const { pages, delayMs } = given;
/** Pages are made once where there are few of them. */
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
// A site in a process of its own ends with who started it.
process.on('disconnect', () => process.exit());
