-- The version of the formula behind a score: scores of different versions are never compared. Null: an earlier formula,
-- also in rows that the release before writes.
ALTER TABLE "audits" ADD COLUMN "score_version" INTEGER;
ALTER TABLE "site_audits" ADD COLUMN "score_version" INTEGER;
