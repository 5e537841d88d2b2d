-- Whether pages of the domain compete for a keyword, over its last ten measured checks. See
-- lib/features/tracking/cannibalization.ts, which keeps the column up to date and decides at the next check of a keyword
-- whether pages share positions. Filled here: pages that alternate as the best-ranking one.
ALTER TABLE "tracked_keywords" ADD COLUMN "cannibalization" TEXT;

-- borne: only rows of keywords that compete are changed, in one short statement
UPDATE "tracked_keywords" k SET "cannibalization" = 'alternating'
FROM (
  SELECT o."keyword_no"
  FROM (
    SELECT c."keyword_no", c."page" <> lag(c."page") OVER (PARTITION BY c."keyword_no" ORDER BY c."at") AS "changed"
    FROM "tracked_keywords" w CROSS JOIN LATERAL (
      SELECT r.*, rtrim(regexp_replace(split_part(r."url", '#', 1), '^https?://(www[.])?', '', 'i'), '/') AS "page"
      FROM "rank_checks" r WHERE r."keyword_no" = w."no" AND r."state" <> 'unmeasured' ORDER BY r."at" DESC LIMIT 10
    ) c WHERE c."state" = 'found' AND c."url" IS NOT NULL
  ) o GROUP BY o."keyword_no" HAVING count(*) FILTER (WHERE o."changed") >= 2
) alternating WHERE alternating."keyword_no" = k."no";
