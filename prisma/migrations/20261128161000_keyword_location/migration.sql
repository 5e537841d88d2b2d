-- Tracked keywords may be searched from a city or coordinates. The same keyword with and without a location are different keywords.
ALTER TABLE "tracked_keywords" ADD COLUMN "location" TEXT NOT NULL DEFAULT '';

-- borne: it demands less than the index that it replaces; at most 100,000 rows for each project, indexed within seconds
CREATE UNIQUE INDEX "tracked_keywords_identity" ON "tracked_keywords"("project_id", "plain", "engine", "country", "language", "device", "location");
-- borne: older code skips duplicates without naming an index, and its reads have the new index with the same first columns
DROP INDEX "tracked_keywords_project_id_plain_engine_country_language_d_key";
-- borne: no row has a location yet
CREATE INDEX "tracked_keywords_by_location" ON "tracked_keywords"("project_id", "location", "no") WHERE "location" <> '';
