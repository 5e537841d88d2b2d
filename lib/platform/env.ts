import 'server-only';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { parseBucketUrl } from '#lib/platform/evidence/bucket.ts';
import { parseProxyList } from '#lib/platform/proxy-list.ts';

const portRule = { error: 'must be a whole number from 1 to 65535' };
const port = z.coerce.number(portRule).int(portRule).min(1, portRule).max(65535, portRule);
const url = (...protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = URL.parse(value);
      return parsed !== null && protocols.includes(parsed.protocol);
    },
    { error: `must be a URL beginning with ${protocols.map((p) => `${p}//`).join(' or ')}` },
  );
const list = (rule: string, valid: (item: string) => boolean) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .refine((items) => items.every(valid), { error: rule });

function hasPort(entry: string): boolean {
  const match = /^(?:\[[0-9a-fA-F:.]+\](?:\/\d{1,3})?|[^\s:]+(?:\/\d{1,2})?):(\d{1,5})$/.exec(entry);
  return match !== null && Number(match[1]) >= 1 && Number(match[1]) <= 65535;
}

/** A pair in the W3C baggage format, as in OTEL variables: the value is percent-encoded. */
function isPair(entry: string): boolean {
  try {
    return /^[\w.-]+\s*=\s*\S/.test(entry) && decodeURIComponent(entry) !== '';
  } catch {
    return false;
  }
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

function isAddress(entry: string): boolean {
  const bracketed = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(entry);
  if (bracketed) return isIP(bracketed[1] ?? '') === 6;
  if (isIP(entry)) return true;
  const [host = '', portText = ''] = entry.split(':');
  return isIP(host) === 4 && /^\d{1,5}$/.test(portText) && Number(portText) <= 65535;
}

/** A list of proxies in its original form, with every entry validated. */
const proxies = z.string().transform((text, check) => {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  try {
    parseProxyList(items);
  } catch (error) {
    check.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'cannot be read' });
  }
  return items;
});

const bucket = z.string().transform((text, check) => {
  const address = parseBucketUrl(text);
  if (address) return address;
  check.addIssue({ code: 'custom', message: 'must be https://KEY:SECRET@HOST/BUCKET[/PREFIX][?region=REGION]' });
  return z.NEVER;
});

/** Every environment variable of the program, with its rule. Nothing else reads `process.env` (lint). */
export const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: port.default(3000).describe('Port of the web process'),
  HOST: z.string().min(1).default('127.0.0.1').describe('IP address the web process listens on'),
  APP_URL: url('http:', 'https:').optional().describe('Public address, when behind a proxy'),
  SHARE_URL: url('http:', 'https:')
    .optional()
    .describe('Public address of shared reports, if they have a domain of their own; nothing else is served there'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path))
    .describe('Folder of the embedded database, secrets created on first start, evidence and browser files'),
  LOG_FILES_DIR: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .optional()
    .describe(
      'Folder with access logs, a subfolder named by its id for each project; their new lines are read every hour',
    ),
  EVIDENCE_URL: bucket
    .optional()
    .describe('An S3 bucket for evidence instead of a folder: https://KEY:SECRET@HOST/BUCKET[/PREFIX][?region=REGION]'),
  DATABASE_URL: url('postgres:', 'postgresql:')
    .optional()
    .describe('A PostgreSQL server (14 or newer) instead of the embedded one'),
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:')
    .optional()
    .describe('Direct connection to the same database if DATABASE_URL uses a pooler such as PgBouncer'),
  AUTH_SECRET: z
    .string()
    .min(32, { error: 'must have at least 32 characters' })
    .optional()
    .describe('Signs sessions, encrypts secrets; created on first start and stored in DATA_DIR'),
  OWNER_EMAIL: z
    .email({ error: 'must be an email address' })
    .optional()
    .describe('With OWNER_PASSWORD: creates the first account without the setup page'),
  OWNER_PASSWORD: z
    .string()
    .min(10, { error: 'must have at least 10 characters' })
    .max(128)
    .optional()
    .describe('Password of the first account'),
  TOKEN_RATE_MAX: z.coerce
    .number({ error: 'must be a whole number from 1 to 1000000' })
    .int({ error: 'must be a whole number from 1 to 1000000' })
    .min(1, { error: 'must be a whole number from 1 to 1000000' })
    .max(1_000_000, { error: 'must be a whole number from 1 to 1000000' })
    .default(600)
    .describe(
      'Requests per minute of all tokens of one member together; tokens of the owner only have their own limits',
    ),
  REQUIRE_SECOND_FACTOR: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((text) => text === 'true')
    .describe('All users must set up two-factor authentication first; API tokens are unaffected'),
  BROWSER_PATH: z.string().min(1).optional().describe('A Chromium or Chrome to use'),
  BROWSER_WS_ENDPOINT: url('ws:', 'wss:').optional().describe('A remote browser'),
  BROWSER_SANDBOX: z
    .enum(['require', 'auto'])
    .default('auto')
    .describe('"require" does not start a browser without its sandbox'),
  BROWSER_CONTEXTS: z.coerce
    .number()
    .int()
    .min(1)
    .max(16)
    .default(2)
    .describe('Concurrent browser runs per process; one more for users without a running one'),
  EGRESS_ALLOW: list('every entry requires a port: host:port or CIDR:port', hasPort)
    .default([])
    .describe(
      'Private targets that users and pages may reach: comma-separated list of host:port and CIDR:port (not needed for services named below)',
    ),
  EGRESS_HOSTS: z
    .string()
    .min(1)
    .optional()
    .describe('Path of a hosts file that decides where outgoing connections go'),
  EGRESS_CA: z.string().min(1).optional().describe('Path of a PEM file with more root certificates for outgoing TLS'),
  DNS_SERVERS: list('must be IP addresses, each with an optional port', isAddress)
    .default([])
    .describe('DNS servers: comma-separated list of IP address[:port]'),
  WORKERS: z.coerce
    .number({ error: 'must be a whole number from 0 to 16' })
    .int({ error: 'must be a whole number from 0 to 16' })
    .min(0, { error: 'must be a whole number from 0 to 16' })
    .max(16, { error: 'must be a whole number from 0 to 16' })
    .default(1)
    .describe('Worker processes of npm start; 0: the web process runs the jobs, in a thread'),
  PORT_LOOKS_A_DAY: z.coerce
    .number({ error: 'must be a whole number of at least 1' })
    .int({ error: 'must be a whole number of at least 1' })
    .min(1, { error: 'must be a whole number of at least 1' })
    .default(1_000)
    .describe('Port scans per user and day, in domains; results of the last ten minutes are reused and not counted'),
  PROXIES: proxies.default([]).describe('Proxies by country: comma-separated list of country=url (http or https)'),
  TEXT_MODEL_URL: url('http:', 'https:').optional().describe('Base URL of an OpenAI-compatible server'),
  TEXT_MODEL_KEY: z.string().optional().describe('Its API key'),
  TEXT_MODEL: z.string().optional().describe('Its default model'),
  CAPTCHA_SOLVER_URL: url('http:', 'https:').optional().describe('A solver that speaks createTask / getTaskResult'),
  CAPTCHA_SOLVER_KEY: z.string().optional().describe('Its API key'),
  GOOGLE_ADS_DEVELOPER_TOKEN: z.string().optional().describe('Google Ads: search volumes'),
  GOOGLE_ADS_CLIENT_ID: z.string().optional(),
  GOOGLE_ADS_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ADS_REFRESH_TOKEN: z.string().optional(),
  GOOGLE_ADS_CUSTOMER_ID: z.string().optional(),
  GOOGLE_ADS_LOGIN_CUSTOMER_ID: z.string().optional(),
  GOOGLE_OAUTH_CLIENT_ID: z.string().optional().describe('Google OAuth client: Search Console and Google Analytics'),
  GOOGLE_OAUTH_CLIENT_SECRET: z.string().optional(),
  GOOGLE_API_KEY: z
    .string()
    .optional()
    .describe('Google API key for the Chrome UX Report API and PageSpeed Insights: Core Web Vitals field data'),
  SMTP_URL: url('smtp:', 'smtps:').optional().describe('Mail server for alerts and report emails'),
  GITHUB_CLIENT_ID: z.string().optional().describe('Sign in with GitHub'),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional().describe('Sign in with Google'),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: url('https:', 'http:').optional().describe('Sign in with any OpenID Connect provider'),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:')
    .refine((text) => !URL.parse(text)?.username && !URL.parse(text)?.password, {
      error: 'must be without user and password; they go into OTEL_EXPORTER_OTLP_HEADERS',
    })
    .optional()
    .describe(
      'OpenTelemetry: where traces are sent (OTLP over HTTP, to /v1/traces below it); without it, tracing is off',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: list('must be name=value pairs, separated by commas', isPair)
    .default([])
    .describe('Headers of the export: comma-separated list of name=value'),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(['http/json'], { error: 'must be http/json, which collectors accept on the same port as http/protobuf' })
    .default('http/json')
    .describe('Export protocol'),
  OTEL_SERVICE_NAME: z.string().min(1).default('serpentine').describe('Service name of the traces'),
  OTEL_RESOURCE_ATTRIBUTES: list('must be name=value pairs, separated by commas', isPair)
    .default([])
    .describe('Resource attributes: comma-separated list of name=value'),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(', ')}` })
    .default('parentbased_always_on')
    .describe('Sampler'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, { error: 'must be a number from 0 to 1' })
    .max(1, { error: 'must be a number from 0 to 1' })
    .default(1)
    .describe('Sampling ratio, for the samplers with traceidratio'),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce
    .number({ error: 'must be a whole number of milliseconds' })
    .int({ error: 'must be a whole number of milliseconds' })
    .min(100, { error: 'must be at least 100 milliseconds' })
    .default(5_000)
    .describe('Milliseconds between exports'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Minimum log level'),
});

/** The settings, validated. */
export type Env = z.infer<typeof envSchema>;

/** Thrown if variables are invalid: one line each, with the variable, the rule and the value. */
export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment';
}

const SECRET = /SECRET|PASSWORD|TOKEN|KEY|PROXIES|DATABASE_URL|DATABASE_DIRECT_URL|SMTP_URL|EVIDENCE_URL|OTLP/;

/**
 * Reads and validates variables. Empty ones count as not set.
 * @throws BadEnvironment with one line per invalid variable; values of secrets are not repeated.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = SECRET.test(name) ? '(hidden)' : JSON.stringify(given[name]);
    return `${name}: ${issue.message}; given: ${value}`;
  });
  throw new BadEnvironment(lines.join('\n'));
}

let cached: Env | undefined;

/** Reads the variables again; for the supervisor, which sets some of them while it starts. */
export function reloadEnv(): void {
  cached = undefined;
}

/** The process's variables, read once. */
export function env(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}

/** The variables as given, so that the log can redact their secrets. */
export const givenVariables = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.keys(envSchema.shape).map((name) => [name, process.env[name]]));
