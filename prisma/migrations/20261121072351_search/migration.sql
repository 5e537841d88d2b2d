-- CreateEnum
CREATE TYPE "SearchState" AS ENUM ('running', 'done', 'partial', 'failed');

-- CreateEnum
CREATE TYPE "BreakerState" AS ENUM ('closed', 'open', 'half_open');

-- CreateTable
CREATE TABLE "searches" (
    "id" UUID NOT NULL,
    "user_id" UUID,
    "project_id" UUID,
    "purpose" TEXT NOT NULL,
    "engine" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "language" TEXT,
    "pages_asked" INTEGER NOT NULL,
    "pages_read" INTEGER NOT NULL DEFAULT 0,
    "results_count" INTEGER NOT NULL DEFAULT 0,
    "state" "SearchState" NOT NULL DEFAULT 'running',
    "exit" TEXT,
    "transport" TEXT,
    "error_code" TEXT,
    "reason" TEXT,
    "error" TEXT,
    "retry_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "searches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_pages" (
    "id" UUID NOT NULL,
    "search_id" UUID NOT NULL,
    "page" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "exit" TEXT NOT NULL,
    "transport" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "status" INTEGER,
    "duration_ms" INTEGER NOT NULL,
    "features" JSONB NOT NULL DEFAULT '[]',
    "related" TEXT[],
    "ai_overview_state" TEXT,
    "ai_overview" JSONB,
    "claimed_total" BIGINT,
    "corrected_query" TEXT,
    "evidence" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_pages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_results" (
    "search_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "page" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "site_name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "sitelinks" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "search_results_pkey" PRIMARY KEY ("search_id","position")
);

-- CreateTable
CREATE TABLE "engine_health" (
    "engine" TEXT NOT NULL,
    "exit" TEXT NOT NULL,
    "transport" TEXT NOT NULL,
    "state" "BreakerState" NOT NULL DEFAULT 'closed',
    "reason" TEXT,
    "message" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "since" TIMESTAMPTZ(3),
    "retry_at" TIMESTAMPTZ(3),
    "probe_until" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "last_good_at" TIMESTAMPTZ(3),

    CONSTRAINT "engine_health_pkey" PRIMARY KEY ("engine","exit","transport")
);

-- CreateTable
CREATE TABLE "engine_pace" (
    "engine" TEXT NOT NULL,
    "exit" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "engine_pace_pkey" PRIMARY KEY ("engine","exit")
);

-- CreateTable
CREATE TABLE "engine_cookies" (
    "engine" TEXT NOT NULL,
    "exit" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "cookie" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "engine_cookies_pkey" PRIMARY KEY ("engine","exit","domain","path","name")
);

-- CreateIndex
CREATE INDEX "searches_user_id_created_at_idx" ON "searches"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "searches_user_id_engine_country_query_created_at_idx" ON "searches"("user_id", "engine", "country", "query", "created_at");

-- CreateIndex
CREATE INDEX "searches_project_id_idx" ON "searches"("project_id");

-- CreateIndex
CREATE INDEX "searches_created_at_idx" ON "searches"("created_at");

-- CreateIndex
CREATE INDEX "search_pages_search_id_page_idx" ON "search_pages"("search_id", "page");

-- AddForeignKey
ALTER TABLE "searches" ADD CONSTRAINT "searches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "searches" ADD CONSTRAINT "searches_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_pages" ADD CONSTRAINT "search_pages_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "searches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_results" ADD CONSTRAINT "search_results_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "searches"("id") ON DELETE CASCADE ON UPDATE CASCADE;
