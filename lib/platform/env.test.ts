import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BadEnvironment, envSchema, parseEnv } from '#lib/platform/env.ts';

describe('parseEnv', () => {
  it('takes nothing at all and gives the defaults', () => {
    expect(parseEnv({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', BROWSER_CONTEXTS: 2, EGRESS_ALLOW: [] });
  });

  it('counts an empty variable as not set', () => {
    expect(parseEnv({ PORT: '', APP_URL: '' }).PORT).toBe(3000);
  });

  it('says one line for each wrong variable, with the rule and the value', () => {
    const wrong = () => parseEnv({ PORT: '70000', APP_URL: 'serpentine.example', EGRESS_ALLOW: 'staging.example' });
    expect(wrong).toThrow(BadEnvironment);
    expect(wrong).toThrow(/^PORT: .*70000/m);
    expect(wrong).toThrow(/^APP_URL: .*http:\/\/.*serpentine\.example/m);
    expect(wrong).toThrow(/^EGRESS_ALLOW: .*host:port.*CIDR:port.*staging\.example/m);
  });

  it('knows the variables of OpenTelemetry that it keeps to', () => {
    const wrong = () =>
      parseEnv({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
        OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
        OTEL_TRACES_SAMPLER: 'sometimes',
        OTEL_TRACES_SAMPLER_ARG: '2',
        OTEL_RESOURCE_ATTRIBUTES: 'trial',
        OTEL_EXPORTER_OTLP_HEADERS: 'hunter2',
      });
    expect(wrong).toThrow(/^OTEL_EXPORTER_OTLP_ENDPOINT: must be a URL beginning with http:\/\//m);
    expect(wrong).toThrow(/^OTEL_EXPORTER_OTLP_PROTOCOL: must be http\/json/m);
    expect(wrong).toThrow(/^OTEL_TRACES_SAMPLER: must be one of always_on, .*sometimes/m);
    expect(wrong).toThrow(/^OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1/m);
    expect(wrong).toThrow(/^OTEL_RESOURCE_ATTRIBUTES: must be name=value/m);
    expect(wrong).toThrow(expect.not.objectContaining({ message: expect.stringContaining('hunter2') }));
    const withPassword = () => parseEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://u:hunter2@h' });
    expect(withPassword).toThrow(/^OTEL_EXPORTER_OTLP_ENDPOINT: must be without user and password.*hidden/m);
  });

  it('T1: does not repeat a secret', () => {
    expect(() => parseEnv({ AUTH_SECRET: 'hunter2', DATABASE_URL: 'mysql://u:hunter2@h/d' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('hunter2') }),
    );
  });
});

describe('.env.example', () => {
  const named = [...readFileSync('.env.example', 'utf8').matchAll(/^# ?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);

  it('names every variable that the program reads, once', () => {
    const known = Object.keys(envSchema.shape).filter((name) => name !== 'NODE_ENV');
    expect(named.toSorted()).toEqual(known.toSorted());
  });

  it('says of each what the program says of it, and the value it has when it is not set', () => {
    const wanted = Object.entries(envSchema.shape)
      .filter(([name]) => name !== 'NODE_ENV')
      .map(([name, field]) => `${field.description ? `# ${field.description}\n` : ''}# ${name}=`);
    const text = readFileSync('.env.example', 'utf8');
    expect(wanted.filter((lines) => !text.includes(lines))).toEqual([]);
    const shown = [...text.matchAll(/^# ([A-Z][A-Z0-9_]*)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value]);
    expect(parseEnv(Object.fromEntries(shown))).toEqual(parseEnv({}));
  });
});
