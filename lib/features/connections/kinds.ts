import type { Env } from '#lib/platform/env.ts';

/** One value of a connection. `secret` values are never sent to a browser again. */
export interface ConnectionField {
  name: string;
  label: string;
  /** The environment variable that overrides the stored value; null: configured in the dashboard only. */
  variable: keyof Env | null;
  secret: boolean;
  required: boolean;
  hint?: string;
  /** Validation when saved. */
  form: 'url' | 'smtp-url' | 'proxies' | 'text' | 'price' | 'json';
}

/** What a connection is for: data of Google, result pages of search engines, language models, or sending mail. */
type ConnectionGroup = 'google' | 'search' | 'ai' | 'delivery';

/** A kind of connection. */
export interface ConnectionKind {
  id: ConnectionId;
  group: ConnectionGroup;
  title: string;
  /** Its purpose, in one sentence. */
  purpose: string;
  fields: readonly ConnectionField[];
  /** Whether there is a meaningful test. */
  testable: boolean;
}

export const CONNECTION_IDS = [
  'text-model',
  'captcha-solver',
  'google-oauth',
  'google-ads',
  'google-api-key',
  'smtp',
  'proxies',
  'searxng',
  'serpapi',
  'serper',
  'dataforseo',
  'assistant-openai',
  'assistant-anthropic',
  'assistant-gemini',
  'assistant-perplexity',
  'assistant-compatible',
] as const;
/** Id of a kind of connection. */
export type ConnectionId = (typeof CONNECTION_IDS)[number];

const secret = { secret: true, form: 'text' } as const;
const plain = { secret: false, form: 'text' } as const;

const price = (name: string, label: string): ConnectionField => ({
  name,
  label,
  variable: null,
  required: true,
  secret: false,
  form: 'price',
});
/** What asking an assistant costs, for the estimate and the monthly cap of a project. */
const prices: readonly ConnectionField[] = [
  price('input_price', 'Price of 1 million input tokens (USD)'),
  price('output_price', 'Price of 1 million output tokens (USD)'),
  price('search_price', 'Price of 1,000 web searches (USD)'),
];
const model: ConnectionField = { name: 'model', label: 'Model', variable: null, required: true, ...plain };
const assistantKey = (required: boolean): ConnectionField => ({
  name: 'key',
  label: 'API key',
  variable: null,
  required,
  ...secret,
});

const assistant = (id: ConnectionId, title: string): ConnectionKind => ({
  id,
  group: 'ai',
  title,
  purpose: 'Asks the prompts of projects, with web search.',
  testable: true,
  fields: [assistantKey(true), model, ...prices],
});

/** The external services that can be connected, with the equivalent environment variables. */
export const CONNECTION_KINDS: readonly ConnectionKind[] = [
  {
    id: 'text-model',
    group: 'ai',
    title: 'AI model (LLM)',
    purpose: 'Generates content and keyword ideas. Any OpenAI-compatible API.',
    testable: true,
    fields: [
      {
        name: 'url',
        label: 'Base URL',
        variable: 'TEXT_MODEL_URL',
        secret: false,
        required: true,
        form: 'url',
        hint: 'Example: http://127.0.0.1:11434/v1. Hosts in your own network are allowed.',
      },
      { name: 'key', label: 'API key', variable: 'TEXT_MODEL_KEY', required: false, ...secret },
      { name: 'model', label: 'Default model', variable: 'TEXT_MODEL', required: false, ...plain },
    ],
  },
  {
    id: 'captcha-solver',
    group: 'search',
    title: 'CAPTCHA solver',
    purpose: 'Solves CAPTCHAs automatically (e.g. 2Captcha).',
    testable: true,
    fields: [
      { name: 'url', label: 'URL', variable: 'CAPTCHA_SOLVER_URL', secret: false, required: true, form: 'url' },
      { name: 'key', label: 'API key', variable: 'CAPTCHA_SOLVER_KEY', required: true, ...secret },
    ],
  },
  {
    id: 'google-oauth',
    group: 'google',
    title: 'Google OAuth client',
    purpose: 'Lets users connect Search Console and Google Analytics.',
    testable: false,
    fields: [
      { name: 'client_id', label: 'Client ID', variable: 'GOOGLE_OAUTH_CLIENT_ID', required: true, ...plain },
      {
        name: 'client_secret',
        label: 'Client secret',
        variable: 'GOOGLE_OAUTH_CLIENT_SECRET',
        required: true,
        ...secret,
      },
    ],
  },
  {
    id: 'google-ads',
    group: 'google',
    title: 'Google Ads',
    purpose: 'Search volume, competition and CPC.',
    testable: true,
    fields: [
      {
        name: 'developer_token',
        label: 'Developer token',
        variable: 'GOOGLE_ADS_DEVELOPER_TOKEN',
        required: true,
        ...secret,
      },
      { name: 'client_id', label: 'Client ID', variable: 'GOOGLE_ADS_CLIENT_ID', required: true, ...plain },
      {
        name: 'client_secret',
        label: 'Client secret',
        variable: 'GOOGLE_ADS_CLIENT_SECRET',
        required: true,
        ...secret,
      },
      {
        name: 'refresh_token',
        label: 'Refresh token',
        variable: 'GOOGLE_ADS_REFRESH_TOKEN',
        required: true,
        ...secret,
      },
      { name: 'customer_id', label: 'Customer ID', variable: 'GOOGLE_ADS_CUSTOMER_ID', required: true, ...plain },
      {
        name: 'login_customer_id',
        label: 'Login customer ID (manager account)',
        variable: 'GOOGLE_ADS_LOGIN_CUSTOMER_ID',
        required: false,
        ...plain,
      },
    ],
  },
  {
    id: 'google-api-key',
    group: 'google',
    title: 'Google API key (CrUX, PageSpeed Insights)',
    purpose: 'Core Web Vitals of real Chrome users (field data), and lab tests by PageSpeed Insights.',
    testable: true,
    fields: [{ name: 'key', label: 'API key', variable: 'GOOGLE_API_KEY', required: true, ...secret }],
  },
  {
    id: 'smtp',
    group: 'delivery',
    title: 'Email (SMTP)',
    purpose: 'Sends alerts, reports and invitations.',
    testable: true,
    fields: [
      {
        name: 'url',
        label: 'SMTP URL',
        variable: 'SMTP_URL',
        secret: true,
        required: true,
        form: 'smtp-url',
        hint: 'smtp://user:password@host:587 or smtps://user:password@host:465. Add ?from=name@example.com for another sender, ?tls=off for your own server without TLS.',
      },
    ],
  },
  {
    id: 'proxies',
    group: 'search',
    title: 'Proxies',
    purpose: 'Route requests through proxies by country.',
    testable: true,
    fields: [
      {
        name: 'list',
        label: 'Proxies by country',
        variable: 'PROXIES',
        secret: true,
        required: true,
        form: 'proxies',
        hint: 'Comma-separated list, such as us=http://user:password@host:port, http or https; several per country are possible. Use *= with {country} in the URL for a provider that covers all countries. Write a comma in a password as %2C.',
      },
    ],
  },
  {
    id: 'searxng',
    group: 'search',
    title: 'SearXNG',
    purpose: 'Use a SearXNG instance. Select it for an engine below.',
    testable: true,
    fields: [
      {
        name: 'url',
        label: 'URL',
        variable: null,
        secret: false,
        required: true,
        form: 'url',
        hint: 'Its settings must allow JSON (search.formats). Hosts in your own network are allowed.',
      },
    ],
  },
  {
    id: 'serpapi',
    group: 'search',
    title: 'SerpApi',
    purpose: 'Paid SERP API for Google, Bing, Yahoo and DuckDuckGo.',
    testable: true,
    fields: [{ name: 'key', label: 'API key', variable: null, required: true, ...secret }],
  },
  {
    id: 'serper',
    group: 'search',
    title: 'Serper',
    purpose: 'Paid SERP API for Google.',
    testable: true,
    fields: [{ name: 'key', label: 'API key', variable: null, required: true, ...secret }],
  },
  {
    id: 'dataforseo',
    group: 'search',
    title: 'DataForSEO',
    purpose: 'Paid SERP API for Google, Bing and Yahoo.',
    testable: true,
    fields: [
      { name: 'login', label: 'Login', variable: null, required: true, ...plain },
      { name: 'password', label: 'Password', variable: null, required: true, ...secret },
    ],
  },
  assistant('assistant-openai', 'AI assistant: OpenAI'),
  assistant('assistant-anthropic', 'AI assistant: Anthropic'),
  assistant('assistant-gemini', 'AI assistant: Gemini'),
  assistant('assistant-perplexity', 'AI assistant: Perplexity'),
  {
    id: 'assistant-compatible',
    group: 'ai',
    title: 'AI assistant: OpenAI-compatible API',
    purpose: 'Asks the prompts of projects.',
    testable: true,
    fields: [
      {
        name: 'url',
        label: 'Base URL',
        variable: null,
        secret: false,
        required: true,
        form: 'url',
        hint: 'Example: http://127.0.0.1:11434/v1. Hosts in your own network are allowed.',
      },
      assistantKey(false),
      model,
      {
        name: 'web_search',
        label: 'Web search parameters (JSON)',
        variable: null,
        secret: false,
        required: false,
        form: 'json',
        hint: 'What the API needs in a request to search the web, such as {"web_search_options":{}}. Empty: answers are labeled "without web search".',
      },
      ...prices,
    ],
  },
];

/** The state of a connection. Its kind says the rest, which would be most of the settings page. */
export interface ConnectionView {
  id: ConnectionId;
  state: 'variable' | 'stored' | 'unreadable' | 'off';
  /** Whether values are stored, which a variable may override. */
  stored: boolean;
  lastError: string | null;
  testedAt: string | null;
  /** By name, the fields that are set; the value of a secret is "". */
  set: Partial<Record<string, { value: string; byVariable: boolean }>>;
}

/** The kind with this id, or undefined. */
export function connectionKind(id: string): ConnectionKind | undefined {
  return CONNECTION_KINDS.find((kind) => kind.id === id);
}
