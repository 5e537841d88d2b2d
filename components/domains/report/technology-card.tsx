import { ForeignLink } from '#components/ui/foreign-link.tsx';
import type { DomainInfo } from '#lib/features/domains/info-contract.ts';
import { Sentence, useMessages } from '#messages';
import { Card } from './card.tsx';

type Technology = NonNullable<DomainInfo['technology_stack']>['technologies'][number];

/** Detected technologies by category, each with its evidence. */
export function TechnologyCard({ info }: { info: DomainInfo }) {
  const t = useMessages();
  const { technology_stack: stack } = info;
  const groups = new Map<string, Technology[]>();
  for (const one of stack?.technologies ?? []) {
    const group = one.categories[0] ?? t('Other');
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return (
    <Card title={t('Technologies')} info={info} part="technology_stack">
      {stack && (
        <>
          <p className="px-4 pb-3 text-muted text-table">
            <Sentence
              text="{products} detected on {link}."
              products={
                stack.technologies.length === 0
                  ? t('No technologies')
                  : t.many(stack.technologies.length, '{count} technology|{count} technologies')
              }
              link={<ForeignLink url={stack.url} />}
            />
          </p>
          {groups.size > 0 && (
            <div className="grid grid-cols-1 border-t md:grid-cols-2 xl:grid-cols-3">
              {[...groups]
                .toSorted(([one], [other]) => one.localeCompare(other))
                .map(([group, members]) => (
                  <section key={group} aria-label={group} className="border-b px-4 py-3">
                    <h3 className="pb-1 text-meta text-muted">{group}</h3>
                    <ul className="grid gap-1">
                      {members.map((one) => (
                        <li key={one.name}>
                          <Product technology={one} />
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function Product({
  technology: { name, version, confidence, evidence, website, categories },
}: {
  technology: Technology;
}) {
  const t = useMessages();
  return (
    <details>
      <summary className="min-h-6 rounded-control hover:bg-hover touch:min-h-11">
        <span className="font-medium">{name}</span>
        {version && <span className="text-muted"> {version}</span>}
        {confidence < 100 && (
          <span className="text-meta text-muted">
            {' '}
            · {t('{confidence} confidence', { confidence: t.percent(confidence) })}
          </span>
        )}
      </summary>
      <div className="grid gap-1 py-1 pl-4 text-table">
        {evidence.map(({ where, text }) => (
          <p key={`${where} ${text}`} className="wrap-anywhere">
            <span className="text-muted">{where}: </span>
            <code className="font-mono text-meta">{text}</code>
          </p>
        ))}
        {evidence.length === 0 && <p className="text-muted">{t('Required by other technologies on the page.')}</p>}
        {categories.length > 1 && <p className="text-muted">{categories.join(', ')}</p>}
        {website && <ForeignLink url={website} />}
      </div>
    </details>
  );
}
