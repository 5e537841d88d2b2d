import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span in OTLP's JSON form, its attributes as an object, with its service. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: number;
  ms: number;
  failed: boolean;
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
}

type Value = { stringValue?: string; intValue?: string; doubleValue?: number; boolValue?: boolean };
type Attribute = { key: string; value: Value };

const toObject = (list: readonly Attribute[]) =>
  Object.fromEntries(
    list.map(({ key, value }) => [
      key,
      value.stringValue ?? value.boolValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  );

/** A receiver of OTLP over HTTP on loopback: accepts JSON at /v1/traces, strictly, and stores it. */
export async function startTraceReceiver(port = 0) {
  const spans: ReceivedSpan[] = [];
  const requests: { path: string; headers: IncomingHttpHeaders; text: string }[] = [];
  const faults: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    requests.push({ path: request.url ?? '', headers: request.headers, text });
    try {
      if (request.method !== 'POST' || request.url !== '/v1/traces')
        throw new Error(`${request.method} ${request.url}`);
      spans.push(...read(JSON.parse(text)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    } catch (error) {
      faults.push(String(error));
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: at } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${at}`,
    port: at,
    spans,
    requests,
    faults,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Parses a message like a collector: wrong lengths and types are errors (opentelemetry-proto, JSON form). */
function read(message: {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: unknown[] }[] }[];
}) {
  return message.resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => readSpan(span as Record<string, unknown>, resource.attributes)),
    ),
  );
}

function readSpan(span: Record<string, unknown>, resource: readonly Attribute[]): ReceivedSpan {
  const text = (name: string, form: RegExp): string => {
    const value = span[name];
    if (typeof value !== 'string' || !form.test(value)) throw new Error(`${name} is ${JSON.stringify(value)}`);
    return value;
  };
  const start = BigInt(text('startTimeUnixNano', /^\d{19}$/));
  const end = BigInt(text('endTimeUnixNano', /^\d{19}$/));
  if (end < start) throw new Error('a span ends before it begins');
  if (typeof span.kind !== 'number' || span.kind < 1 || span.kind > 5) throw new Error(`kind is ${String(span.kind)}`);
  return {
    traceId: text('traceId', /^(?!0{32})[0-9a-f]{32}$/),
    spanId: text('spanId', /^(?!0{16})[0-9a-f]{16}$/),
    parentSpanId: span.parentSpanId === undefined ? undefined : text('parentSpanId', /^[0-9a-f]{16}$/),
    name: text('name', /./),
    kind: span.kind,
    ms: Number(end - start) / 1e6,
    failed: (span.status as { code?: number } | undefined)?.code === 2,
    attributes: toObject((span.attributes ?? []) as Attribute[]),
    resource: toObject(resource),
  };
}
