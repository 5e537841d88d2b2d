-- CreateEnum
CREATE TYPE "KeywordGroupingStatus" AS ENUM ('queued', 'running', 'done', 'partial', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "GroupedKeywordState" AS ENUM ('waiting', 'searching', 'measured', 'not_measured');

-- CreateTable
CREATE TABLE "keyword_groupings" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "name" TEXT NOT NULL,
    "list_id" UUID,
    "research_id" UUID,
    "engine" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "language" TEXT,
    "min_shared" INTEGER NOT NULL,
    "fresh_days" INTEGER NOT NULL,
    "status" "KeywordGroupingStatus" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease" UUID,
    "heartbeat_at" TIMESTAMPTZ(3),
    "waits_until" TIMESTAMPTZ(3),
    "groups_count" INTEGER,
    "grouped_count" INTEGER,
    "error_code" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "keyword_groupings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "grouped_keywords" (
    "grouping_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "keyword" TEXT NOT NULL,
    "plain" TEXT NOT NULL,
    "state" "GroupedKeywordState" NOT NULL DEFAULT 'waiting',
    "search_id" UUID,
    "reused" BOOLEAN NOT NULL DEFAULT false,
    "results" JSONB NOT NULL DEFAULT '[]',
    "searched_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "retry_at" TIMESTAMPTZ(3),

    CONSTRAINT "grouped_keywords_pkey" PRIMARY KEY ("grouping_id","no")
);

-- CreateIndex
CREATE INDEX "keyword_groupings_user_id_id_idx" ON "keyword_groupings"("user_id", "id");

-- CreateIndex
CREATE INDEX "keyword_groupings_project_id_idx" ON "keyword_groupings"("project_id");

-- CreateIndex
CREATE INDEX "keyword_groupings_list_id_idx" ON "keyword_groupings"("list_id");

-- CreateIndex
CREATE INDEX "keyword_groupings_research_id_idx" ON "keyword_groupings"("research_id");

-- CreateIndex
CREATE INDEX "keyword_list_items_research_id_idx" ON "keyword_list_items"("research_id");

-- AddForeignKey
ALTER TABLE "keyword_groupings" ADD CONSTRAINT "keyword_groupings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_groupings" ADD CONSTRAINT "keyword_groupings_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_groupings" ADD CONSTRAINT "keyword_groupings_list_id_fkey" FOREIGN KEY ("list_id") REFERENCES "keyword_lists"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_groupings" ADD CONSTRAINT "keyword_groupings_research_id_fkey" FOREIGN KEY ("research_id") REFERENCES "keyword_researches"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grouped_keywords" ADD CONSTRAINT "grouped_keywords_grouping_id_fkey" FOREIGN KEY ("grouping_id") REFERENCES "keyword_groupings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_list_items" ADD CONSTRAINT "keyword_list_items_research_id_fkey" FOREIGN KEY ("research_id") REFERENCES "keyword_researches"("id") ON DELETE SET NULL ON UPDATE CASCADE;
