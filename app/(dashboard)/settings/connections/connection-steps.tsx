'use client';

import { ForeignLink } from '#components/ui/foreign-link.tsx';
import type { ConnectionId } from '#lib/features/connections/kinds.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

interface Guide {
  steps: readonly string[];
  /** The vendor's pages that the steps need. */
  links: readonly { url: string; text: string }[];
}

/** The address of this installation, as its settings name it. */
const APP_URL_HINT = 'APP_URL';

/** What has a guide. */
export type GuideId = ConnectionId | 'evidence';

const guidesOf = (t: Translator): Record<GuideId, Guide> => ({
  'google-oauth': {
    steps: [
      t('Create a project in the Google Cloud console and enable the Google Search Console API in it.'),
      t('Configure the OAuth consent screen; add yourself as a test user while the app is not published.'),
      t('Create an OAuth client of the type web application with the redirect URI {uri}.', {
        uri: `${APP_URL_HINT}/api/google/callback`,
      }),
      t('Enter its client ID and client secret. Then connect Search Console in a project.'),
    ],
    links: [
      { url: 'https://console.cloud.google.com/apis/credentials', text: t('Google Cloud: credentials') },
      {
        url: 'https://developers.google.com/webmaster-tools/v1/how-tos/authorizing',
        text: t('OAuth for the Search Console API'),
      },
    ],
  },
  'google-ads': {
    steps: [
      t('Apply for a developer token in the API Center of a Google Ads manager account.'),
      t('Enable the Google Ads API in a Google Cloud project and create an OAuth client.'),
      t(
        'Create a refresh token for a Google account with access, with the scope https://www.googleapis.com/auth/adwords.',
      ),
      t('Enter the customer ID (10 digits), and the manager account as login customer ID if access goes through it.'),
    ],
    links: [
      { url: 'https://developers.google.com/google-ads/api/docs/get-started/dev-token', text: t('Developer token') },
      {
        url: 'https://developers.google.com/google-ads/api/docs/oauth/overview',
        text: t('OAuth for the Google Ads API'),
      },
    ],
  },
  'google-api-key': {
    steps: [
      t('Create an API key in a Google Cloud project; no billing account is needed.'),
      t('Enable the Chrome UX Report API and the PageSpeed Insights API in the same project.'),
      t('Restrict the key to these two APIs, enter it here and test the connection.'),
    ],
    links: [
      { url: 'https://developer.chrome.com/docs/crux/api#crux-api-key', text: t('Chrome UX Report API: get a key') },
      { url: 'https://developers.google.com/speed/docs/insights/v5/get-started', text: t('PageSpeed Insights API') },
    ],
  },
  'text-model': {
    steps: [
      t('Create an API key at a provider with an OpenAI-compatible API, or run a model server such as Ollama.'),
      t('Enter the base URL, which usually ends with /v1.'),
      t('Optional: enter a default model as the provider lists it. Without one, the first listed model is used.'),
    ],
    links: [
      { url: 'https://platform.openai.com/api-keys', text: t('OpenAI API keys') },
      { url: 'https://docs.ollama.com/openai', text: t('Ollama: OpenAI compatibility') },
    ],
  },
  'captcha-solver': {
    steps: [
      t(
        'Create an account at a service with the createTask API, such as 2Captcha, anti-captcha or CapSolver, and add funds.',
      ),
      t('Enter the URL of its API and your API key.'),
      t('Test the connection: the result shows the balance or the error of the service.'),
    ],
    links: [{ url: 'https://2captcha.com/api-docs', text: t('2Captcha API') }],
  },
  smtp: {
    steps: [
      t(
        'Look up SMTP host, port and user at your email provider. Accounts with two-step verification need an app password.',
      ),
      t('Write them as one URL: smtps:// for port 465, smtp:// for port 587.'),
      t('Percent-encode special characters of the password, such as %40 for @.'),
    ],
    links: [{ url: 'https://support.google.com/accounts/answer/185833', text: t('Gmail: app passwords') }],
  },
  proxies: {
    steps: [
      t('Order HTTP proxies from a provider, or run your own.'),
      t(
        'Write one entry per proxy, starting with the country that it is used for: us=http://user:password@203.0.113.7:8080.',
      ),
      t('Test the connection: each proxy is tried and listed with its result.'),
    ],
    links: [
      {
        url: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Proxy_servers_and_tunneling',
        text: t('MDN: proxy servers'),
      },
    ],
  },
  searxng: {
    steps: [
      t('Run a SearXNG instance and add json to search.formats in its settings.yml.'),
      t('Enter its URL and test the connection.'),
      t('Select it under SERP data source on this page.'),
    ],
    links: [
      { url: 'https://docs.searxng.org/admin/settings/settings_search.html', text: t('SearXNG: search settings') },
    ],
  },
  evidence: {
    steps: [
      t(
        'Create a bucket at a provider with an S3-compatible API, and an access key that may read, write and delete in it.',
      ),
      t('Set the environment variable EVIDENCE_URL to https://KEY:SECRET@HOST/BUCKET and restart.'),
      t('Test the connection. Existing files are not moved: copy the evidence folder to the bucket first.'),
    ],
    links: [
      {
        url: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/creating-bucket.html',
        text: t('Amazon S3: buckets'),
      },
    ],
  },
  'assistant-openai': assistantGuide(t, [
    { url: 'https://platform.openai.com/api-keys', text: t('OpenAI API keys') },
    { url: 'https://openai.com/api/pricing/', text: t('{name}: prices', { name: 'OpenAI' }) },
  ]),
  'assistant-anthropic': assistantGuide(t, [
    { url: 'https://console.anthropic.com/settings/keys', text: t('{name}: API access', { name: 'Anthropic' }) },
    { url: 'https://www.anthropic.com/pricing', text: t('{name}: prices', { name: 'Anthropic' }) },
  ]),
  'assistant-gemini': assistantGuide(t, [
    { url: 'https://aistudio.google.com/apikey', text: t('{name}: API access', { name: 'Gemini' }) },
    { url: 'https://ai.google.dev/gemini-api/docs/pricing', text: t('{name}: prices', { name: 'Gemini' }) },
  ]),
  'assistant-perplexity': assistantGuide(t, [
    { url: 'https://www.perplexity.ai/settings/api', text: t('{name}: API access', { name: 'Perplexity' }) },
    { url: 'https://docs.perplexity.ai/getting-started/pricing', text: t('{name}: prices', { name: 'Perplexity' }) },
  ]),
  'assistant-compatible': {
    steps: [
      t('Enter the base URL of an API with the format of OpenAI chat completions, which usually ends with /v1.'),
      t('Enter what its requests need to search the web, as JSON. Without it, the model answers from its training.'),
      t('Enter model and prices; 0 for a model of your own. Then test the connection.'),
    ],
    links: [],
  },
  serpapi: serpApiGuide(t, 'https://serpapi.com/manage-api-key', 'SerpApi'),
  serper: serpApiGuide(t, 'https://serper.dev/api-key', 'Serper'),
  dataforseo: serpApiGuide(t, 'https://app.dataforseo.com/api-access', 'DataForSEO'),
});

const serpApiGuide = (t: Translator, url: string, name: string): Guide => ({
  steps: [
    t('Create an account and copy the credentials of its API.'),
    t('Enter them here and test the connection.'),
    t('Select it under SERP data source on this page.'),
  ],
  links: [{ url, text: t('{name}: API access', { name }) }],
});

const assistantGuide = (t: Translator, links: Guide['links']): Guide => ({
  steps: [
    t('Create an API key at the provider and add funds.'),
    t('Enter the key and a model that supports web search.'),
    t("Enter the provider's prices of this model: estimates and the monthly cap of projects are calculated from them."),
    t('Test the connection. Then select the assistant in a project under AI assistants.'),
  ],
  links,
});

/** The steps of a connection and the vendor's pages that they need. */
export function ConnectionSteps({ id }: { id: GuideId }) {
  const { steps, links } = guidesOf(useMessages())[id];
  return (
    <>
      <ol className="mt-1 grid list-decimal gap-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {links.length > 0 && (
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {links.map(({ url, text }) => (
            <ForeignLink key={url} url={url} text={text} />
          ))}
        </p>
      )}
    </>
  );
}
