import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRdap } from '#lib/inspect/rdap/read-rdap.ts';
import { readWhois } from '#lib/inspect/whois/read-whois.ts';
import { agrees, DISPUTED, FIELDS, type Field, readAnswer, readLabels } from './whois-score.ts';

const folder = resolve(process.env.CORPUS_DIR ?? '../shared/corpus', 'whois-rdap');
const there = existsSync(folder);
if (!there && process.env.CORPUS === 'require') throw new Error(`the corpus is not at ${folder}`);

const LEAST = 0.97;

describe.skipIf(!there)('WHOIS and RDAP answers of the corpus', () => {
  test('registrar, days, name servers and state agree with the labels', () => {
    const scores = new Map<Field, { right: number; of: number; wrong: string[] }>();
    for (const label of readLabels(folder)) {
      const reading = readAnswer(folder, label);
      for (const field of FIELDS) {
        const right = agrees(label, reading, field);
        if (right === null || DISPUTED.has(`${label.file} ${field}`)) continue;
        const score = scores.get(field) ?? { right: 0, of: 0, wrong: [] };
        score.of++;
        if (right) score.right++;
        else score.wrong.push(label.file);
        scores.set(field, score);
      }
    }
    for (const [field, { right, of, wrong }] of scores) {
      console.info(`whois ${field}: ${right} of ${of} (${((right / of) * 100).toFixed(1)} %)`, ...wrong);
    }
    expect([...scores.keys()].sort()).toEqual([...FIELDS].sort());
    for (const [field, { right, of }] of scores) expect(right / of, field).toBeGreaterThanOrEqual(LEAST);
  });

  test('a name is told from the other names of its answer', () => {
    const text = readFileSync(resolve(folder, 'whois-parser/whois.nic.bj/bj/status_registered.txt'), 'utf8');
    expect(readWhois(text, 'whois.nic.bj', 'google.bj').nameservers).toEqual([
      'ns1.google.com',
      'ns2.google.com',
      'ns3.google.com',
    ]);
  });

  test('RDAP: registrar, days and name servers', () => {
    const expected = JSON.parse(readFileSync(resolve(folder, 'rdap-expected.json'), 'utf8'));
    for (const [file, label] of Object.entries<Record<string, unknown>>(expected)) {
      const reading = readRdap(JSON.parse(readFileSync(resolve(folder, 'rdap', file), 'utf8')));
      expect(reading, file).toMatchObject({
        domain: label.domain,
        registrar: label.registrar ?? [label.registrar_handle].flat()[0],
        createdOn: String(label.created_on).slice(0, 10),
        expiresOn: String(label.expires_on).slice(0, 10),
        nameservers: label.nameservers,
      });
    }
  });

  test('broken RDAP answers are read as far as they go, or as none', () => {
    const files = readdirSync(resolve(folder, 'rdap')).filter((name) => name.startsWith('jcard_error'));
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const text = readFileSync(resolve(folder, 'rdap', file), 'utf8');
      let card: unknown = text;
      try {
        card = JSON.parse(text);
      } catch {
        // One of them is not JSON.
      }
      const entity = { objectClassName: 'entity', roles: ['registrant', 'registrar'], vcardArray: card };
      const reading = readRdap({ objectClassName: 'domain', ldhName: 'example.com', entities: [entity, card] });
      expect(reading?.domain, file).toBe('example.com');
    }
  });
});
