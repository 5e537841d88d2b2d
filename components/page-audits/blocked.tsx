'use client';

import Link from 'next/link';
import { Steps } from '#components/runs/steps.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { ExternalLink, ShieldAlert } from '#components/ui/icons.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import { Callout } from '#components/ui/states.tsx';
import { evidenceAddress } from '#lib/features/page-audits/client.ts';
import type { AuditDetail } from '#lib/features/page-audits/contract.ts';
import { Sentence, useMessages } from '#messages';
import { FactsList } from './report/page/facts-list.tsx';

type Block = NonNullable<AuditDetail['blocked']>;

/** An audit blocked by a bot check: the vendor, the response received, and what to do about it. */
export function BlockedAudit({ audit, block }: { audit: AuditDetail; block: Block }) {
  const t = useMessages();
  const vendor = block.vendor === 'unknown' ? null : block.vendor;
  const screenshot = audit.evidence.some(({ role }) => role === 'screenshot');
  const served = audit.evidence.some(({ role }) => role === 'raw');
  return (
    <Panel className="mx-auto max-w-180">
      <PanelHeader title={t('Audit blocked by bot protection')} note={t('No score: the page could not be crawled.')} />
      <PanelBody className="grid gap-5">
        <Callout
          tone="warning"
          title={
            vendor
              ? t('{vendor} returned a bot challenge instead of the page', { vendor })
              : t('The site returned a bot challenge instead of the page')
          }
        >
          {block.in_browser
            ? t('The headless browser was blocked too.')
            : t('The page was fetched without JavaScript rendering. Some bot challenges let a browser through.')}
        </Callout>
        <div className="overflow-hidden rounded-control border">
          <FactsList
            rows={[
              { term: t('Bot protection'), value: vendor, missing: t('vendor not identified') },
              { term: t('Status'), value: block.status },
              { term: t('URL'), value: <ForeignLink url={block.url} /> },
              { term: t('User agent'), value: <UserAgent text={block.user_agent} /> },
            ]}
          />
        </div>
        <WhatToDo userAgent={block.user_agent} />
        {(served || screenshot) && (
          <div className="grid gap-2">
            <h3 className="font-medium">{t('Response received')}</h3>
            {screenshot && (
              // biome-ignore lint/performance/noImgElement: the image needs a session, and /_next/image is off.
              <img
                src={evidenceAddress(audit.id, 'screenshot', 'view')}
                alt={t('Screenshot of the bot challenge on {host}', { host: audit.host })}
                className="max-h-100 w-full max-w-103 rounded-control border object-cover object-top"
              />
            )}
            {served && (
              <a
                className="flex w-fit items-center gap-1.5 rounded-control text-accent-strong underline underline-offset-2 touch:py-2.5"
                href={evidenceAddress(audit.id, 'raw', 'view')}
                target="_blank"
                rel="noreferrer"
              >
                {t('Open the bot challenge')} <ExternalLink className="size-4" />
              </a>
            )}
          </div>
        )}
        <details>
          <summary className="w-fit rounded-control font-medium">{t('Progress')}</summary>
          <div className="mt-2">
            <Steps steps={audit.steps} />
          </div>
        </details>
      </PanelBody>
    </Panel>
  );
}

function UserAgent({ text }: { text: string }) {
  const t = useMessages();
  if (text === '') return null;
  return (
    <span className="flex items-start gap-1">
      <code className="min-w-0 break-words font-mono text-meta">{text}</code>
      <CopyButton iconOnly text={text} label={t('Copy user agent')} />
    </span>
  );
}

/** Product token in every user agent of this program. */
const TOKEN = 'Serpentine';

function WhatToDo({ userAgent }: { userAgent: string }) {
  const t = useMessages();
  return (
    <div>
      <h3 className="flex items-center gap-2 font-medium">
        <ShieldAlert className="size-4 text-warning" /> {t('What to do')}
      </h3>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-muted">
        <li>
          <Sentence
            text="Your own site: allow requests whose user agent contains {token}, or the IP address of this server, in your bot protection settings."
            token={<code className="font-mono text-ink">{userAgent.includes(TOKEN) ? TOKEN : userAgent}</code>}
          />
        </li>
        <li>
          <Sentence
            text="Another site: fetch the page through a proxy with the {link}."
            link={
              <Link className="rounded-control text-accent-strong underline underline-offset-2" href="/tools/scripts">
                {t('Script runner')}
              </Link>
            }
          />
        </li>
        <li>{t('Run the audit again later: some bot challenges only appear after a burst of requests.')}</li>
      </ul>
    </div>
  );
}
