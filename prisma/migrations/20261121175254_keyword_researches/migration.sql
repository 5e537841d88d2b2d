-- CreateEnum
CREATE TYPE "KeywordResearchKind" AS ENUM ('related', 'long_tail');

-- CreateEnum
CREATE TYPE "KeywordResearchStatus" AS ENUM ('queued', 'running', 'done', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "keyword_researches" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "kind" "KeywordResearchKind" NOT NULL,
    "seeds" TEXT[],
    "url" TEXT,
    "country" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "engines" TEXT[],
    "intents" TEXT[],
    "wanted" INTEGER NOT NULL,
    "repeat_of_id" UUID,
    "status" "KeywordResearchStatus" NOT NULL DEFAULT 'queued',
    "step" TEXT,
    "steps_done" INTEGER NOT NULL DEFAULT 0,
    "steps_total" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease" UUID,
    "heartbeat_at" TIMESTAMPTZ(3),
    "sources" JSONB NOT NULL DEFAULT '[]',
    "keywords_count" INTEGER NOT NULL DEFAULT 0,
    "figures_count" INTEGER NOT NULL DEFAULT 0,
    "figures_reason" TEXT,
    "currency" TEXT,
    "error_code" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "keyword_researches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "researched_keywords" (
    "id" UUID NOT NULL,
    "research_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "keyword" TEXT NOT NULL,
    "plain" TEXT NOT NULL,
    "words" INTEGER NOT NULL,
    "sources" TEXT[],
    "intent" TEXT NOT NULL,
    "modifier_kind" TEXT,
    "modifier" TEXT,
    "volume" BIGINT,
    "competition" TEXT,
    "competition_index" INTEGER,
    "low_bid_micros" BIGINT,
    "high_bid_micros" BIGINT,
    "months" JSONB,

    CONSTRAINT "researched_keywords_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "keyword_researches_user_id_id_idx" ON "keyword_researches"("user_id", "id");

-- CreateIndex
CREATE INDEX "keyword_researches_project_id_idx" ON "keyword_researches"("project_id");

-- CreateIndex
CREATE INDEX "keyword_researches_repeat_of_id_idx" ON "keyword_researches"("repeat_of_id");

-- CreateIndex
CREATE UNIQUE INDEX "researched_keywords_research_id_position_key" ON "researched_keywords"("research_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "researched_keywords_research_id_plain_key" ON "researched_keywords"("research_id", "plain");

-- AddForeignKey
ALTER TABLE "keyword_researches" ADD CONSTRAINT "keyword_researches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_researches" ADD CONSTRAINT "keyword_researches_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "keyword_researches" ADD CONSTRAINT "keyword_researches_repeat_of_id_fkey" FOREIGN KEY ("repeat_of_id") REFERENCES "keyword_researches"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "researched_keywords" ADD CONSTRAINT "researched_keywords_research_id_fkey" FOREIGN KEY ("research_id") REFERENCES "keyword_researches"("id") ON DELETE CASCADE ON UPDATE CASCADE;
