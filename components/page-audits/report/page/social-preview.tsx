import { ForeignLink } from '#components/ui/foreign-link.tsx';
import { ImageOff, Image as Picture } from '#components/ui/icons.tsx';
import { Panel, PanelBody, PanelHeader } from '#components/ui/panel.tsx';
import type { AuditReport } from '#lib/audit/types.ts';
import { useMessages } from '#messages';
import { FactsList } from './facts-list.tsx';

/** Preview of the social card. The image is named, never loaded from its host. */
export function SocialPreview({ report }: { report: AuditReport }) {
  const t = useMessages();
  const { og, ogImages, twitter, empty } = report.facts.social;
  const image = ogImages[0];
  const title = og.title || report.facts.head.titles.items[0]?.text || '';
  const description = og.description || report.facts.head.descriptions.items[0]?.text || '';
  const imageUrl = image?.resolved ?? image?.url;
  return (
    <Panel>
      <PanelHeader title={t('Social preview')} note={t('Image not loaded (URL only).')} />
      <PanelBody>
        <div className="overflow-hidden rounded-control border">
          <div className="grid h-32 place-items-center border-b bg-sunken px-4 text-center text-muted text-table">
            <div className="grid max-w-full justify-items-center gap-1.5">
              {imageUrl ? (
                <>
                  <Picture className="size-6" />
                  <ForeignLink url={imageUrl} className="line-clamp-2 break-all" />
                  <span className="truncate text-meta">
                    {[image?.alt, image?.width && image.height ? `${image.width} × ${image.height}` : null]
                      .filter(Boolean)
                      .join(', ') || t('no alt text, no dimensions')}
                  </span>
                </>
              ) : (
                <>
                  <ImageOff className="size-6" />
                  {t('Missing og:image')}
                </>
              )}
            </div>
          </div>
          <div className="p-3">
            <p className="text-meta text-muted">{og.site_name || report.facts.url.host}</p>
            <p className="line-clamp-2 font-medium">{title || t('No title')}</p>
            {description && <p className="line-clamp-2 text-muted text-table">{description}</p>}
          </div>
        </div>
      </PanelBody>
      <FactsList
        rows={[
          { term: t('og:type'), value: og.type },
          { term: t('og:url'), value: og.url },
          { term: t('twitter:card'), value: twitter.card },
          { term: t('Empty tags'), value: empty.join(', ') },
        ]}
      />
    </Panel>
  );
}
