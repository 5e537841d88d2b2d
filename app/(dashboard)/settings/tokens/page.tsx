import type { Metadata } from 'next';
import { Badge } from '#components/ui/badge.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { EmptyState } from '#components/ui/states.tsx';
import { Table, Td, Th, Tr } from '#components/ui/table.tsx';
import { pageOrigin } from '#lib/api/own-origin.ts';
import { requireUser } from '#lib/features/accounts/sign-in/session.ts';
import { listTokens, type TokenRecord } from '#lib/features/accounts/tokens/tokens.ts';
import { Sentence, useMessages } from '#messages';
import { messages } from '../../../messages.ts';
import { ConnectAssistant } from './connect-assistant.tsx';
import { FirstCall } from './first-call.tsx';
import { NewToken } from './new-token.tsx';
import { RevokeToken } from './revoke-token.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await messages();
  return { title: t('API tokens') };
}

export default async function TokensPage() {
  const t = await messages();
  const user = await requireUser();
  const tokens = await listTokens(user.id);
  const now = new Date();
  const live = tokens
    .filter(({ revokedAt }) => !revokedAt)
    .toSorted((a, b) => Number(isExpired(a, now)) - Number(isExpired(b, now)));
  const revoked = tokens.filter(({ revokedAt }) => revokedAt);
  const revokedTitle = t('Revoked tokens ({count})', { count: revoked.length });
  const origin = await pageOrigin();
  return (
    <>
      <PageHeader
        title={t('API tokens')}
        note={t('Use the API on your behalf. Tokens are shown once.')}
        actions={<NewToken origin={origin} />}
      />
      <Panel>
        {tokens.length === 0 ? (
          <EmptyState title={t('No tokens yet')}>
            <Sentence
              text="Create one token per app that calls {code} so you can revoke it separately."
              code={<code className="font-mono text-table">/api/v1</code>}
            />
          </EmptyState>
        ) : (
          <>
            {live.length > 0 && <TokenTable label={t('API tokens')} tokens={live} now={now} />}
            {revoked.length > 0 && (
              <details className="border-t first:border-t-0">
                <summary className="rounded-panel px-4 py-3 text-muted text-table hover:bg-hover/60">
                  {revokedTitle}
                </summary>
                <TokenTable label={revokedTitle} tokens={revoked} now={now} />
              </details>
            )}
          </>
        )}
      </Panel>
      <FirstCall origin={origin} />
      <ConnectAssistant origin={origin} />
    </>
  );
}

/** Whether a token is past its date. */
const isExpired = ({ expiresAt }: TokenRecord, now: Date) => expiresAt !== null && expiresAt <= now;

interface TokenTableProps {
  label: string;
  tokens: readonly TokenRecord[];
  now: Date;
}

function TokenTable({ label, tokens, now }: TokenTableProps) {
  const t = useMessages();
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          <Th>{t('Name')}</Th>
          <Th>{t('Scopes')}</Th>
          <Th>{t('Limits')}</Th>
          <Th>{t('Expires')}</Th>
          <Th>{t('Last used')}</Th>
          <Th>
            <span className="sr-only">{t('Actions')}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} now={now} />
        ))}
      </tbody>
    </Table>
  );
}

function TokenRow({ token, now }: { token: TokenRecord; now: Date }) {
  const t = useMessages();
  const ended = token.revokedAt ? 'revoked' : isExpired(token, now) ? 'expired' : null;
  return (
    <Tr>
      <Td>
        <span className="font-medium">{token.name}</span>
        <code className="block font-mono text-meta text-muted">{token.hint}</code>
      </Td>
      <Td className="text-muted">{token.scopes.length === 0 ? t('full access') : token.scopes.join(', ')}</Td>
      <Td className="whitespace-nowrap text-muted tabular-nums">
        {token.ratePerMinute === 0
          ? t('no rate limit')
          : t('{ratePerMinute} / min', { ratePerMinute: token.ratePerMinute })}
        {token.dailyLimit !== null && (
          <span className="block">{t('{dailyLimit} / day', { dailyLimit: token.dailyLimit })}</span>
        )}
      </Td>
      <Td className="whitespace-nowrap text-muted">{token.expiresAt ? <Day date={token.expiresAt} /> : t('never')}</Td>
      <Td className="whitespace-nowrap text-muted">
        {token.lastUsedAt ? <Day date={token.lastUsedAt} /> : t('never')}
      </Td>
      <Td className="text-right">
        {ended ? (
          <Badge>{ended === 'revoked' ? t('revoked') : t('expired')}</Badge>
        ) : (
          <RevokeToken id={token.id} name={token.name} />
        )}
      </Td>
    </Tr>
  );
}

function Day({ date }: { date: Date }) {
  const t = useMessages();
  const iso = date.toISOString();
  return (
    <time dateTime={iso} title={t.moment(iso)}>
      {t.day(iso)}
    </time>
  );
}
