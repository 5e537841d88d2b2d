-- Whether pages of the domain compete for a keyword, over its last ten measured checks: they take turns as the best-ranking page,
-- or rank near each other again and again. See lib/features/tracking/cannibalization.ts, which keeps it up to date.
ALTER TABLE "tracked_keywords" ADD COLUMN "cannibalization" TEXT;

-- borne: only rows of keywords that compete are changed, in one short statement
UPDATE "tracked_keywords" k SET "cannibalization" = seen."kind"
FROM (
  SELECT o."keyword_no", CASE WHEN count(*) FILTER (WHERE o."turned") >= 2 THEN 'alternating'
    WHEN count(*) FILTER (WHERE o."shared") >= 3 THEN 'sharing' END AS "kind"
  FROM (
    SELECT c."keyword_no", c."page" <> lag(c."page") OVER (PARTITION BY c."keyword_no" ORDER BY c."at") AS "turned",
      EXISTS (
        SELECT 1 FROM "rank_tops" t, jsonb_array_elements(t."results") WITH ORDINALITY AS one("pair", "place")
        WHERE t."keyword_no" = c."keyword_no" AND t."at" = c."at" AND cardinality(c."other_urls") > 0
          AND one."pair" ->> 0 = ANY (c."other_urls") AND one."place" BETWEEN c."position" + 2 AND c."position" + 10
      ) AS "shared"
    FROM "tracked_keywords" w CROSS JOIN LATERAL (
      SELECT r.*, rtrim(regexp_replace(split_part(r."url", '#', 1), '^https?://(www[.])?', '', 'i'), '/') AS "page"
      FROM "rank_checks" r WHERE r."keyword_no" = w."no" AND r."state" <> 'unmeasured' ORDER BY r."at" DESC LIMIT 10
    ) c WHERE c."state" = 'found' AND c."url" IS NOT NULL
  ) o GROUP BY o."keyword_no"
) seen WHERE seen."keyword_no" = k."no" AND seen."kind" IS NOT NULL;
