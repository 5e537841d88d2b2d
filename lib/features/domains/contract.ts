import { z } from 'zod';
import { defineEndpoint } from '#lib/contract/endpoint.ts';
import { domain } from '#lib/contract/fields.ts';
import { domainInfo } from '#lib/features/domains/info-contract.ts';

/** All facts about a domain: a failed part is null, with its reason in `errors`. */
export const domainInfos = defineEndpoint({
  id: 'domain_infos',
  method: 'GET',
  path: '/domain_infos',
  scope: 'domain',
  area: 'domain',
  cost: 'requests',
  title: 'Domain information',
  summary: 'Returns DNS, WHOIS, server, SSL certificate and technology of a domain.',
  input: z.object({ domain }),
  output: z.object({
    data: z
      .object({
        domain_info: domainInfo.describe('Domain data'),
      })
      .describe('The domain data'),
  }),
});
