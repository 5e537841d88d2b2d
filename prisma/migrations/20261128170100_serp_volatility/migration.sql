-- How much the first page of each keyword changed on a day, and their sums for each project and engine.
CREATE TABLE "serp_changes" (
    "keyword_no" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "change" REAL NOT NULL,
    "entered" SMALLINT NOT NULL,
    "dropped" SMALLINT NOT NULL,
    "days" SMALLINT NOT NULL,
    CONSTRAINT "serp_changes_pkey" PRIMARY KEY ("keyword_no", "day")
);
ALTER TABLE "serp_changes" ADD CONSTRAINT "serp_changes_keyword_no_fkey"
  FOREIGN KEY ("keyword_no") REFERENCES "tracked_keywords"("no") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "serp_volatility" (
    "project_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "engine" TEXT NOT NULL,
    "keywords" INTEGER NOT NULL,
    "change" DOUBLE PRECISION NOT NULL,
    "entered" INTEGER NOT NULL,
    "dropped" INTEGER NOT NULL,
    "days" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "serp_volatility_pkey" PRIMARY KEY ("project_id", "day", "engine")
);
ALTER TABLE "serp_volatility" ADD CONSTRAINT "serp_volatility_project_id_fkey"
  FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Workers calculate it from the SERPs of the previous version, a few thousand keywords at a time.
INSERT INTO "serp_refreshes" ("project_id", "kind", "after_no")
  SELECT p."id", 'volatility', 0 FROM "projects" p
  WHERE EXISTS (SELECT 1 FROM "tracked_keywords" k WHERE k."project_id" = p."id");
