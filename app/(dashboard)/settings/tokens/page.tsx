import type { Metadata } from 'next';
import { Badge } from '#components/ui/badge.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { pageOrigin } from '#lib/api/own-origin.ts';
import { requireUser } from '#lib/features/account/session.ts';
import { listTokens, type TokenRecord } from '#lib/features/account/tokens.ts';
import { ConnectAssistant } from './connect-assistant.tsx';
import { NewToken } from './new-token.tsx';
import { RevokeToken } from './revoke-token.tsx';

export const metadata: Metadata = { title: 'API tokens' };

export default async function TokensPage() {
  const user = await requireUser();
  const tokens = await listTokens(user.id);
  const now = new Date();
  return (
    <>
      <PageHeader
        title="API tokens"
        note="Let programs use the API in your name. A token is shown once, when it is made."
        actions={<NewToken />}
      />
      <Panel>
        {tokens.length === 0 ? (
          <EmptyState title="No tokens yet">
            Make one for each program that calls <code className="font-mono text-table">/api/v1</code>, so that each can
            be revoked by itself.
          </EmptyState>
        ) : (
          <Table aria-label="API tokens">
            <thead>
              <tr>
                <Th>Name</Th>
                <Th>May do</Th>
                <Th>Limits</Th>
                <Th>Expires</Th>
                <Th>Last used</Th>
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody>
              {tokens.map((token) => (
                <TokenRow key={token.id} token={token} now={now} />
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      <ConnectAssistant origin={await pageOrigin()} />
    </>
  );
}

function TokenRow({ token, now }: { token: TokenRecord; now: Date }) {
  const ended = token.revokedAt ? 'revoked' : token.expiresAt && token.expiresAt <= now ? 'expired' : null;
  return (
    <Tr>
      <Td>
        <span className="font-medium">{token.name}</span>
        <code className="block font-mono text-meta text-muted">{token.hint}</code>
      </Td>
      <Td className="text-muted">{token.scopes.length === 0 ? 'everything' : token.scopes.join(', ')}</Td>
      <Td className="whitespace-nowrap text-muted tabular-nums">
        {token.ratePerMinute === 0 ? 'no limit a minute' : `${token.ratePerMinute} a minute`}
        {token.dailyLimit !== null && <span className="block">{token.dailyLimit} a day</span>}
      </Td>
      <Td className="whitespace-nowrap text-muted">{token.expiresAt ? <Day date={token.expiresAt} /> : 'never'}</Td>
      <Td className="whitespace-nowrap text-muted">{token.lastUsedAt ? <Day date={token.lastUsedAt} /> : 'never'}</Td>
      <Td className="text-right">{ended ? <Badge>{ended}</Badge> : <RevokeToken id={token.id} name={token.name} />}</Td>
    </Tr>
  );
}

/** A day in UTC: the same on the server and in every browser. */
function Day({ date }: { date: Date }) {
  return (
    <time dateTime={date.toISOString()} title={date.toISOString()}>
      {date.toISOString().slice(0, 10)}
    </time>
  );
}
