'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Choice } from '#components/ui/choice.tsx';
import { Dialog, SheetContent } from '#components/ui/dialog.tsx';
import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Callout, EmptyState, ErrorState } from '#components/ui/states.tsx';
import { RequestFailed } from '#lib/client/call-endpoint.ts';
import type { DraftSaver } from '#lib/features/content/drafts/client/draft-saver.ts';
import type { DraftDetail } from '#lib/features/content/drafts/contract.ts';
import { postQuery, publishDraft } from '#lib/features/wordpress/client.ts';
import type { OnChange, PostStatus, PostType, WordpressPostView } from '#lib/features/wordpress/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import { useMessages } from '#messages';

type Status = PostStatus | 'keep';

const statusNames = (t: Translator): Record<PostStatus, string> => ({
  draft: t('Draft'),
  pending: t('Pending review'),
  publish: t('Published'),
});
const nameOfStatus = (t: Translator, status: string) => new Map(Object.entries(statusNames(t))).get(status) ?? status;

interface PublishSheetProps {
  draft: DraftDetail;
  saver: DraftSaver;
  onClose: () => void;
}

/** Publication of the draft on the WordPress site of its project. */
export function PublishSheet({ draft, saver, onClose }: PublishSheetProps) {
  const t = useMessages();
  // Unsaved text must be part of the publication.
  useEffect(() => {
    void saver.flush();
  }, [saver]);
  const { data, error, refetch } = useQuery(postQuery(draft.id, draft.revision));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <SheetContent title={t('Publish to WordPress')} description={t('The last saved version.')}>
        {error && !data ? (
          <ErrorState action={<Button onClick={() => refetch()}>{t('Retry')}</Button>}>{error.message}</ErrorState>
        ) : !data ? (
          <Skeleton className="h-40" />
        ) : !draft.project_id ? (
          <EmptyState title={t('This draft has no project')}>
            {t('Save it to a project first: each project has its own WordPress site.')}
          </EmptyState>
        ) : !data.site_url ? (
          <EmptyState
            title={t('No WordPress site is connected')}
            action={
              <Button asChild variant="primary">
                <Link href={`/projects/${draft.project_id}/settings#wordpress`}>{t('Connect a site')}</Link>
              </Button>
            }
          >
            {t('An owner of the project connects it with an application password, in a minute.')}
          </EmptyState>
        ) : (
          <PublishForm
            draft={draft}
            isSaved={saver.isSaved}
            siteUrl={data.site_url}
            post={data.post?.site_url === data.site_url ? data.post : null}
          />
        )}
      </SheetContent>
    </Dialog>
  );
}

interface PublishFormProps {
  draft: DraftDetail;
  isSaved: boolean;
  siteUrl: string;
  post: WordpressPostView | null;
}

function PublishForm({ draft, isSaved, siteUrl, post }: PublishFormProps) {
  const t = useMessages();
  const cache = useQueryClient();
  const [type, setType] = useState<PostType>('post');
  const [status, setStatus] = useState<Status>(post ? 'keep' : 'draft');
  const publish = useMutation({
    mutationFn: (onChange: OnChange) =>
      publishDraft({ id: draft.id, type, on_change: onChange, ...(status !== 'keep' && { status }) }),
    onSuccess: () => {
      setStatus('keep');
      return cache.invalidateQueries({ queryKey: ['draft', draft.id, 'wordpress'] });
    },
  });
  const isConflict = publish.error instanceof RequestFailed && publish.error.status === 409;
  const goesLive = status === 'publish' || (status === 'keep' && post?.status === 'publish');
  const names = statusNames(t);
  const statuses = (['draft', 'pending', 'publish'] as const).map((value) => ({ value, label: names[value] }));
  return (
    <div className="grid gap-4">
      {post ? (
        <PublishedPost post={post} />
      ) : (
        <p>
          {t('Creates a new post on')} <ForeignLink url={siteUrl} />
        </p>
      )}
      <p className="text-muted text-table">
        {t('Sends title, text, slug and meta description (as the excerpt). HTML and shortcodes in the text stay text.')}
      </p>
      {!post && (
        <div>
          <Choice
            label={t('Type')}
            value={type}
            options={[
              { value: 'post', label: t('Post') },
              { value: 'page', label: t('Page') },
            ]}
            onChange={setType}
          />
        </div>
      )}
      <div>
        <Choice<Status>
          label={t('Status')}
          value={status}
          options={[...(post ? [{ value: 'keep' as const, label: t('Keep status') }] : []), ...statuses]}
          onChange={setStatus}
        />
      </div>
      {goesLive && <Callout tone="warning">{t('Visitors of the site see the text immediately.')}</Callout>}
      {!isSaved && <Callout tone="warning">{t('Your latest changes are not saved yet and would be missing.')}</Callout>}
      {publish.data && !publish.isPending && (
        <Callout tone="good">{publish.data.created ? t('The post was created.') : t('The post was updated.')}</Callout>
      )}
      {publish.isError && (
        <Callout
          tone={isConflict ? 'warning' : 'fault'}
          title={isConflict ? t('The post was changed in WordPress') : t('Could not publish the draft')}
          action={
            isConflict && (
              <div className="flex flex-wrap gap-2">
                <Button size="sm" variant="danger" onClick={() => publish.mutate('overwrite')}>
                  {t('Overwrite')}
                </Button>
                <Button size="sm" onClick={() => publish.mutate('create')}>
                  {t('Create a new post')}
                </Button>
              </div>
            )
          }
        >
          {publish.error.message}
        </Callout>
      )}
      <Button
        variant="primary"
        className="justify-self-start"
        disabled={!isSaved}
        pending={publish.isPending}
        onClick={() => publish.mutate('stop')}
      >
        {post ? t('Update post') : t('Create post')}
      </Button>
    </div>
  );
}

function PublishedPost({ post }: { post: WordpressPostView }) {
  const t = useMessages();
  return (
    <div className="grid gap-1 rounded-panel border p-3 text-table">
      <p className="font-medium">
        {nameOfStatus(t, post.status)} · {post.is_current ? t('Up to date') : t('The draft has changed since')}
      </p>
      <p className="text-muted">{t('Published {moment}', { moment: t.moment(post.published_at) })}</p>
      <p>
        <ForeignLink url={post.link} />
      </p>
      <p>
        <ForeignLink url={post.edit_url} text={t('Edit in WordPress')} />
      </p>
    </div>
  );
}
