import { FactsList, yesNo } from '#components/audit/report/facts-list.tsx';
import { ForeignLink } from '#components/audit/report/foreign-link.tsx';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import { formatMoment, plural } from '#lib/client/format.ts';
import type { DomainInfo } from '#lib/features/domain-facts/info-contract.ts';
import { portWord, wwwWords } from '../domain-words.ts';
import { Card, Folded, Values } from './card.tsx';

type Server = NonNullable<DomainInfo['server']>;

/** What answers at the domain. */
export function ServerCard({ info }: { info: DomainInfo }) {
  const { server } = info;
  const headers = Object.entries(server?.response_headers ?? {});
  return (
    <Card title="Server" info={info} part="server" {...(server && { failures: server.failures })}>
      {server && (
        <>
          <FactsList rows={rowsOf(server)} />
          {headers.length > 0 && (
            <Folded title={`Response headers (${headers.length})`}>
              <dl className="grid gap-1 font-mono text-meta">
                {headers.map(([name, values]) => (
                  <div key={name}>
                    <dt className="inline text-muted">{name}: </dt>
                    <dd className="inline break-all">{values.join(', ')}</dd>
                  </div>
                ))}
              </dl>
            </Folded>
          )}
        </>
      )}
    </Card>
  );
}

function rowsOf(server: Server) {
  const { redirects, failures } = server;
  return [
    { term: 'Address', value: server.ip, missing: failures.https ?? failures.http },
    { term: 'Software', value: server.server ?? <span className="text-muted">not said</span> },
    { term: 'HTTPS', value: yesNo(server.https_supported), missing: failures.https ?? 'no answer' },
    { term: 'HTTP versions', value: server.http_versions.join(', ') },
    { term: 'http leads to https', value: yesNo(server.http_to_https), missing: failures.http ?? 'no answer' },
    { term: 'www', value: server.www && wwwWords[server.www], missing: 'one of the two names did not answer' },
    { term: 'Home page', value: server.status, missing: failures.https ?? 'no answer' },
    {
      term: 'Leads to',
      value: server.final_url && (
        <>
          <ForeignLink url={server.final_url} />
          {redirects.length > 0 && <span className="text-muted"> after {plural(redirects.length, 'redirect')}</span>}
        </>
      ),
    },
    {
      term: 'Open ports',
      value: server.open_ports && (
        <>
          <Values values={server.open_ports.map(portWord)} />
          {server.ports_seen_at && (
            <span className="text-meta text-muted">
              Seen {formatMoment(server.ports_seen_at)}, at most once in ten minutes
            </span>
          )}
        </>
      ),
      missing: failures.ports ?? 'they could not be looked at',
    },
  ];
}

const STATES: Record<Server['security_headers'][number]['state'], { word: string; tone: Tone }> = {
  good: { word: 'Good', tone: 'good' },
  weak: { word: 'Weak', tone: 'warning' },
  missing: { word: 'Missing', tone: 'neutral' },
};

/** The headers that protect its visitors, judged. */
export function SecurityCard({ info }: { info: DomainInfo }) {
  const { server } = info;
  return (
    <Card title="Security headers" info={info} part="server">
      {server && server.security_headers.length === 0 && (
        <p className="px-4 pb-4 text-muted">The home page could not be read, so its headers were not judged.</p>
      )}
      {server && server.security_headers.length > 0 && (
        <ul className="border-t">
          {server.security_headers.map(({ name, value, state, reason }) => (
            <li key={name} className="grid gap-0.5 border-t px-4 py-2 first:border-t-0">
              <span className="flex flex-wrap items-center gap-2">
                <code className="font-mono text-table">{name}</code>
                <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
              </span>
              {value !== null && <code className="break-all font-mono text-meta">{value}</code>}
              <span className="text-muted text-table">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
