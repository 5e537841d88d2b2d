import { formatNumber } from '#lib/text/format.ts';
import 'server-only';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { ENGINES } from '#lib/contract/fields.ts';
import { type estimateKeywordGrouping, MAX_GROUPED } from '#lib/features/keywords/groups/contract.ts';
import { keywordsOfList, validateKeywords } from '#lib/features/keywords/lists/service.ts';
import { getKeywordResearch, listResearchedKeywords } from '#lib/features/keywords/research/service.ts';
import { type Asked, engineOf } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Refused } from '#lib/platform/errors.ts';

type Given = Omit<InputOf<typeof estimateKeywordGrouping>, 'fresh_days'>;

/** Keywords to group, without duplicates, and the search settings. */
export interface ChosenKeywords {
  keywords: { keyword: string; plain: string }[];
  repeated: number;
  asked: Asked;
  /** Suggested name of a grouping. */
  name: string;
  /** Project of the source list. */
  projectId: string | null;
}

/**
 * The chosen keywords: typed, from a list or from a research. Missing engine, country and language come from the
 * source.
 * @throws NotFound for other users' lists and researches; Refused for an invalid keyword, for none and for too many
 */
export async function chooseKeywords(ctx: Ctx, given: Given): Promise<ChosenKeywords> {
  const list = given.list_id === undefined ? null : await keywordsOfList(ctx, given.list_id, given.item_ids);
  const research = given.research_id === undefined ? null : await researched(ctx, given.research_id);
  const texts = given.keywords ?? list?.keywords ?? research?.keywords ?? [];
  const { fresh, same, refused } = validateKeywords(texts, new Map());
  const [wrong] = refused;
  if (wrong) throw new Refused(`keywords: number ${wrong.line} ${wrong.rule}; given: ${JSON.stringify(wrong.keyword)}`);
  if (fresh.length === 0) throw new Refused('keywords: at least one is required; given: 0');
  if (fresh.length > MAX_GROUPED) {
    throw new Refused(
      `keywords: clustering is limited to ${MAX_GROUPED} keywords; given: ${formatNumber(fresh.length)}`,
    );
  }
  // A list's language belongs to its country.
  const isTheirs = given.country === undefined || given.country === list?.country;
  const language = given.language ?? (isTheirs ? (list?.language ?? null) : null);
  return {
    keywords: fresh,
    repeated: same.length,
    asked: {
      engine: given.search_engine ?? engineOf(list?.engines[0] ?? ENGINES[0]),
      country: given.country ?? list?.country ?? research?.country ?? 'us',
      language,
    },
    name: (list?.name ?? fresh[0]?.keyword ?? '').slice(0, 80),
    projectId: list?.project_id ?? research?.projectId ?? null,
  };
}

async function researched(ctx: Ctx, id: string) {
  const { data } = await getKeywordResearch(ctx, { id });
  // One above the maximum, to detect too many.
  const listed = { id, sort: 'position', order: 'asc', limit: MAX_GROUPED + 1 } as const;
  const { keywords } = (await listResearchedKeywords(ctx, listed)).data;
  return {
    keywords: keywords.map(({ keyword }) => keyword),
    country: data.research.country,
    projectId: data.research.project_id,
  };
}
