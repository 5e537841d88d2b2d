import { createSocket } from 'node:dgram';
import { createServer, type Server, type Socket } from 'node:net';

/** Records of one name. */
export interface DnsRecords {
  a?: readonly string[];
  aaaa?: readonly string[];
  txt?: readonly string[];
  mx?: ReadonlyArray<readonly [number, string]>;
  ns?: readonly string[];
  cname?: string;
  ptr?: readonly string[];
  soa?: { primary: string; contact: string; serial: number };
  caa?: ReadonlyArray<{ critical?: boolean; tag: string; value: string }>;
}

const TYPES = { a: 1, ns: 2, cname: 5, soa: 6, ptr: 12, mx: 15, txt: 16, aaaa: 28, caa: 257 } as const;
export type DnsTypeName = keyof typeof TYPES;

/**
 * How the server handles a query: answers, stays silent, reports a failure (like a resolver for a lame domain), refuses, or
 * truncates its UDP answer so that the client retries over TCP.
 */
export type DnsMood = 'answers' | 'silent' | 'servfail' | 'refused' | 'truncates';

/** The switches of the DNS server. */
export class DnsControls {
  mood: DnsMood = 'answers';
  /** Moods of single types; they override `mood`. */
  readonly types = new Map<DnsTypeName, DnsMood>();
  /** Moods of single names, lower case. */
  readonly names = new Map<string, DnsMood>();
  /** Received queries, in order: `MX example.com over udp`. */
  readonly asked: string[] = [];
  readonly records: Map<string, DnsRecords>;
  readonly #first: ReadonlyMap<string, DnsRecords>;

  constructor(records: ReadonlyMap<string, DnsRecords>) {
    this.#first = new Map(records);
    this.records = new Map(records);
  }

  reset(): void {
    this.mood = 'answers';
    this.types.clear();
    this.names.clear();
    this.asked.length = 0;
    this.records.clear();
    for (const [name, records] of this.#first) this.records.set(name, records);
  }
}

/** A DNS server on one loopback port, UDP and TCP. Unknown names answer NXDOMAIN. */
export async function startDns(records: ReadonlyMap<string, DnsRecords>) {
  const controls = new DnsControls(records);
  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    serveTcp(socket, controls);
  });
  const udp = createSocket('udp4');
  udp.on('message', (message, peer) => {
    const answer = answerTo(message, controls, 'udp');
    if (answer) udp.send(answer, peer.port, peer.address);
  });
  const port = await listenOnBoth(tcp, (at) => {
    return new Promise<void>((done, fail) => {
      udp.once('error', fail);
      udp.bind(at, '127.0.0.1', () => {
        udp.off('error', fail);
        done();
      });
    });
  });
  return {
    address: `127.0.0.1:${port}`,
    controls,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await Promise.all([
        new Promise<void>((done) => udp.close(() => done())),
        new Promise<void>((done) => tcp.close(() => done())),
      ]);
    },
  };
}

// Both protocols need the same port, and another program may hold one of them.
async function listenOnBoth(tcp: Server, bindUdp: (port: number) => Promise<void>): Promise<number> {
  for (let left = 20; ; left--) {
    await new Promise<void>((done, fail) => {
      tcp.once('error', fail);
      tcp.listen(0, '127.0.0.1', () => {
        tcp.off('error', fail);
        done();
      });
    });
    const address = tcp.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      await bindUdp(port);
      return port;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise<void>((done) => tcp.close(() => done()));
    }
  }
}

function serveTcp(socket: Socket, controls: DnsControls): void {
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
      const length = pending.readUInt16BE(0);
      const answer = answerTo(pending.subarray(2, 2 + length), controls, 'tcp');
      pending = pending.subarray(2 + length);
      if (!answer) continue;
      const head = Buffer.alloc(2);
      head.writeUInt16BE(answer.length, 0);
      socket.write(Buffer.concat([head, answer]));
    }
  });
}

const CODES: Record<string, number> = { servfail: 2, refused: 5 };

function answerTo(message: Buffer, controls: DnsControls, over: 'udp' | 'tcp'): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  while (at < message.length && message[at] !== 0) {
    const length = message[at] ?? 0;
    labels.push(message.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += length + 1;
  }
  if (at + 5 > message.length) return null;
  const type = message.readUInt16BE(at + 1);
  const typeName = Object.entries(TYPES).find(([, number]) => number === type)?.[0];
  const name = labels.join('.');
  controls.asked.push(`${typeName?.toUpperCase() ?? type} ${name} over ${over}`);
  const mood = moodOf(controls, name, typeName);
  if (mood === 'silent') return null;
  const known = controls.records.get(name);
  const truncated = mood === 'truncates' && over === 'udp';
  const code = CODES[mood] ?? (known ? 0 : 3);
  const data = known && code === 0 && !truncated ? dataOf(known, type) : [];
  const head = Buffer.alloc(12);
  message.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8580 | code | (truncated ? 0x0200 : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 6);
  const answers = data.map((value) => {
    const fixed = Buffer.from([0xc0, 12, type >> 8, type & 255, 0, 1, 0, 0, 0, 60, 0, 0]);
    fixed.writeUInt16BE(value.length, 10);
    return Buffer.concat([fixed, value]);
  });
  return Buffer.concat([head, message.subarray(12, at + 5), ...answers]);
}

function moodOf(controls: DnsControls, name: string, type: string | undefined): DnsMood {
  for (const [known, mood] of controls.types) if (known === type) return mood;
  return controls.names.get(name) ?? controls.mood;
}

function dataOf(records: DnsRecords, type: number): Buffer[] {
  switch (type) {
    case TYPES.a:
      return (records.a ?? []).map((address) => Buffer.from(address.split('.').map(Number)));
    case TYPES.aaaa:
      return (records.aaaa ?? []).map(address6);
    case TYPES.ns:
      return (records.ns ?? []).map(name);
    case TYPES.ptr:
      return (records.ptr ?? []).map(name);
    case TYPES.cname:
      return records.cname ? [name(records.cname)] : [];
    case TYPES.txt:
      return (records.txt ?? []).map(chunks);
    case TYPES.mx:
      return (records.mx ?? []).map(([order, host]) => Buffer.concat([number16(order), name(host)]));
    case TYPES.soa: {
      const { soa } = records;
      if (!soa) return [];
      const times = [soa.serial, 7200, 3600, 1209600, 300].map(number32);
      return [Buffer.concat([name(soa.primary), name(soa.contact), ...times])];
    }
    case TYPES.caa:
      return (records.caa ?? []).map(({ critical, tag, value }) =>
        Buffer.concat([Buffer.from([critical ? 128 : 0, tag.length]), Buffer.from(tag), Buffer.from(value)]),
      );
    default:
      return [];
  }
}

/** A text in chunks of at most 255 bytes, the wire format of TXT records. */
function chunks(text: string): Buffer {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.from([piece.length]), piece);
  }
  return Buffer.concat(pieces);
}

function address6(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [groups(head), groups(tail)];
  const zeros = Array.from({ length: address.includes('::') ? 8 - first.length - last.length : 0 }, () => 0);
  return Buffer.concat([...first, ...zeros, ...last].map(number16));
}

function number16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 255]);
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function name(host: string): Buffer {
  return Buffer.concat([
    ...host.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}
