import { createSocket } from 'node:dgram';

/** Records of one name. Later services of the world add to them. */
export interface DnsRecords {
  a?: readonly string[];
  txt?: readonly string[];
  mx?: ReadonlyArray<readonly [number, string]>;
  ns?: readonly string[];
  cname?: string;
}

const TYPES = { a: 1, ns: 2, cname: 5, mx: 15, txt: 16 } as const;

/** A DNS server on a UDP port of the loopback. Unknown names answer NXDOMAIN. */
export async function startDns(records: ReadonlyMap<string, DnsRecords>) {
  const socket = createSocket('udp4');
  socket.on('message', (message, peer) => {
    const answer = answerTo(message, records);
    if (answer) socket.send(answer, peer.port, peer.address);
  });
  await new Promise<void>((done, fail) => {
    socket.once('error', fail);
    socket.bind(0, '127.0.0.1', () => done());
  });
  return {
    address: `127.0.0.1:${socket.address().port}`,
    stop: () => new Promise<void>((done) => socket.close(() => done())),
  };
}

function answerTo(message: Buffer, records: ReadonlyMap<string, DnsRecords>): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  while (at < message.length && message[at] !== 0) {
    const length = message[at] ?? 0;
    labels.push(message.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += length + 1;
  }
  if (at + 5 > message.length) return null;
  const type = message.readUInt16BE(at + 1);
  const known = records.get(labels.join('.'));
  const data = known ? dataOf(known, type) : [];
  const head = Buffer.alloc(12);
  message.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8580 | (known ? 0 : 3), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 6);
  const answers = data.map((value) => {
    const fixed = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, 0]);
    fixed.writeUInt16BE(value.length, 10);
    return Buffer.concat([fixed, value]);
  });
  return Buffer.concat([head, message.subarray(12, at + 5), ...answers]);
}

function dataOf(records: DnsRecords, type: number): Buffer[] {
  if (type === TYPES.a) return (records.a ?? []).map((address) => Buffer.from(address.split('.').map(Number)));
  if (type === TYPES.ns) return (records.ns ?? []).map(name);
  if (type === TYPES.cname) return records.cname ? [name(records.cname)] : [];
  if (type === TYPES.txt)
    return (records.txt ?? []).map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]));
  if (type === TYPES.mx) {
    return (records.mx ?? []).map(([order, host]) =>
      Buffer.concat([Buffer.from([order >> 8, order & 255]), name(host)]),
    );
  }
  return [];
}

function name(host: string): Buffer {
  return Buffer.concat([
    ...host.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}
