import { portWord, wwwLabels } from '#components/domains/domain-labels.ts';
import { FactsList, yesNo } from '#components/page-audits/report/page/facts-list.tsx';
import { Badge, type Tone } from '#components/ui/badge.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import type { DomainInfo } from '#lib/features/domains/info-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';
import { Card, Folded, Values } from './card.tsx';

type Server = NonNullable<DomainInfo['server']>;

/** The web server of the domain. */
export function ServerCard({ info }: { info: DomainInfo }) {
  const t = useMessages();
  const { server } = info;
  const headers = Object.entries(server?.response_headers ?? {});
  return (
    <Card title={t('Server')} info={info} part="server" {...(server && { failures: server.failures })}>
      {server && (
        <>
          <FactsList rows={rowsOf(t, server)} />
          {headers.length > 0 && (
            <Folded title={t('Response headers ({headers})', { headers: headers.length })}>
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

function rowsOf(t: Translator, server: Server) {
  const { redirects, failures } = server;
  return [
    { term: t('IP address'), value: server.ip, missing: failures.https ?? failures.http },
    {
      term: t('Software'),
      value: server.server === '' ? <span className="text-muted">{t('not disclosed')}</span> : server.server,
      missing: failures.https ?? t('no answer'),
    },
    { term: 'HTTPS', value: yesNo(t, server.https_supported), missing: failures.https ?? t('no answer') },
    { term: t('HTTP versions'), value: server.http_versions.join(', ') },
    {
      term: t('HTTP → HTTPS redirect'),
      value: yesNo(t, server.http_to_https),
      missing: failures.http ?? t('no answer'),
    },
    {
      term: t('www redirect'),
      value: server.www && wwwLabels(t)[server.www],
      missing: t('www or non-www did not respond'),
    },
    { term: t('Home page'), value: server.status, missing: failures.https ?? t('no answer') },
    {
      term: t('Links to'),
      value: server.final_url && (
        <>
          <ForeignLink url={server.final_url} />
          {redirects.length > 0 && (
            <span className="text-muted">
              {' '}
              {t.many(redirects.length, 'after {count} redirect|after {count} redirects')}
            </span>
          )}
        </>
      ),
    },
    {
      term: t('Open ports'),
      value: server.open_ports && (
        <>
          <Values values={server.open_ports.map((port) => portWord(t, port))} />
          {server.ports_seen_at && (
            <span className="text-meta text-muted">
              {t('Scanned {portsSeenAt}, at most once every ten minutes', {
                portsSeenAt: t.moment(server.ports_seen_at),
              })}
            </span>
          )}
        </>
      ),
      missing: failures.ports ?? t('could not be scanned'),
    },
  ];
}

const STATES = (t: Translator): Record<Server['security_headers'][number]['state'], { word: string; tone: Tone }> => ({
  good: { word: t('Good'), tone: 'good' },
  weak: { word: t('Weak'), tone: 'warning' },
  missing: { word: t('Missing'), tone: 'neutral' },
});

/** Assessment of the security headers. */
export function SecurityCard({ info }: { info: DomainInfo }) {
  const t = useMessages();
  const { server } = info;
  return (
    <Card title={t('Security headers')} info={info} part="server">
      {server && server.security_headers.length === 0 && (
        <p className="px-4 pb-4 text-muted">{t('Home page not available, security headers not checked.')}</p>
      )}
      {server && server.security_headers.length > 0 && (
        <ul className="border-t">
          {server.security_headers.map(({ name, value, state, reason }) => (
            <li key={name} className="grid gap-0.5 border-t px-4 py-2 first:border-t-0">
              <span className="flex flex-wrap items-center gap-2">
                <code className="font-mono text-table">{name}</code>
                <Badge tone={STATES(t)[state].tone}>{STATES(t)[state].word}</Badge>
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
