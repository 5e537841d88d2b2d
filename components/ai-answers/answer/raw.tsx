'use client';

import { JsonTree } from '#components/json-tree.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import type { AnswerDetail } from '#lib/features/ai-answers/answers-contract.ts';
import { curlOf } from '#lib/text/call-samples.ts';
import { useMessages } from '#messages';

/** The answer exactly as the API returns it, and the calls for it. */
export function Raw({ answer }: { answer: AnswerDetail }) {
  const t = useMessages();
  const { query, country, pages_asked: pages_number } = answer;
  return (
    <Panel>
      <PanelHeader
        title="JSON"
        note={t('Response of {call}.', { call: `GET /api/v1/ai_answers/${answer.id}` })}
        actions={
          <>
            <CopyButton text={() => JSON.stringify({ data: { answer } }, null, 2)} label={t('Copy JSON')} />
            <CopyButton
              text={() => curlOf({ method: 'GET', path: '/ai_answers/{id}' }, { id: answer.id }, location.origin)}
              label={t('Copy as cURL')}
            />
            <CopyButton
              text={() =>
                curlOf({ method: 'GET', path: '/serp_ai' }, { query, country, pages_number }, location.origin)
              }
              label={t('Copy request as cURL')}
            />
          </>
        }
      />
      <PanelBody>
        <JsonTree value={{ data: { answer } }} open={3} />
      </PanelBody>
    </Panel>
  );
}
