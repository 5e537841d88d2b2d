-- The first check of a project: which crawl, rank check and AI Overview check it started, and why a step could not run.
-- Null: the project has none.
ALTER TABLE "projects" ADD COLUMN "first_check" JSONB;
