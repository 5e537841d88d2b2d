-- Google accounts, and what Search Console reports of a project's site: rows by query, page, country and device, and days.
-- CreateEnum
CREATE TYPE "GoogleAccountKind" AS ENUM ('oauth', 'service_account');

-- CreateEnum
CREATE TYPE "GoogleAccountStatus" AS ENUM ('connected', 'revoked');

-- CreateEnum
CREATE TYPE "SearchConsoleSource" AS ENUM ('api', 'file');

-- CreateEnum
CREATE TYPE "SearchConsoleStatus" AS ENUM ('waiting', 'loading', 'current', 'empty', 'failed');

-- CreateEnum
CREATE TYPE "SearchConsoleSyncStatus" AS ENUM ('queued', 'running', 'pausing', 'paused', 'done', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "SearchConsoleInspectionStatus" AS ENUM ('queued', 'done', 'failed');

-- CreateTable
CREATE TABLE "google_accounts" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" "GoogleAccountKind" NOT NULL,
    "email" TEXT NOT NULL,
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "secret" TEXT NOT NULL,
    "status" "GoogleAccountStatus" NOT NULL DEFAULT 'connected',
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "google_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_console_properties" (
    "id" UUID NOT NULL,
    "no" SERIAL NOT NULL,
    "project_id" UUID NOT NULL,
    "source" "SearchConsoleSource" NOT NULL,
    "site_url" TEXT,
    "permission" TEXT,
    "account_id" UUID,
    "status" "SearchConsoleStatus" NOT NULL DEFAULT 'waiting',
    "error" TEXT,
    "first_day" DATE,
    "last_day" DATE,
    "backfill_to" DATE,
    "months_kept" SMALLINT NOT NULL DEFAULT 16,
    "loaded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "search_console_properties_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_console_queries" (
    "no" SERIAL NOT NULL,
    "property_no" INTEGER NOT NULL,
    "query" TEXT NOT NULL,
    "hash" UUID NOT NULL,
    "plain" TEXT NOT NULL,

    CONSTRAINT "search_console_queries_pkey" PRIMARY KEY ("no")
);

-- CreateTable
CREATE TABLE "search_console_pages" (
    "no" SERIAL NOT NULL,
    "property_no" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "hash" UUID NOT NULL,

    CONSTRAINT "search_console_pages_pkey" PRIMARY KEY ("no")
);

-- CreateTable
CREATE TABLE "search_console_rows" (
    "property_no" INTEGER NOT NULL,
    "query_no" INTEGER NOT NULL,
    "page_no" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "clicks" INTEGER NOT NULL,
    "impressions" INTEGER NOT NULL,
    "position" REAL NOT NULL,
    "device" SMALLINT NOT NULL,
    "country" CHAR(3) NOT NULL
) PARTITION BY RANGE ("day");

-- A month has a partition of its own, named by lib/features/search-console/rows/partitions.ts; a restored backup and tests
-- may write days before theirs is there.
CREATE TABLE "search_console_rows_default" PARTITION OF "search_console_rows" DEFAULT;

-- CreateTable
CREATE TABLE "search_console_days" (
    "property_no" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "clicks" INTEGER NOT NULL,
    "impressions" INTEGER NOT NULL,
    "position_sum" DOUBLE PRECISION NOT NULL,
    "query_clicks" INTEGER,
    "query_impressions" INTEGER,

    CONSTRAINT "search_console_days_pkey" PRIMARY KEY ("property_no","day")
);

-- CreateTable
CREATE TABLE "search_console_segment_days" (
    "property_no" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "country" CHAR(3) NOT NULL,
    "device" SMALLINT NOT NULL,
    "clicks" INTEGER NOT NULL,
    "impressions" INTEGER NOT NULL,
    "position_sum" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "search_console_segment_days_pkey" PRIMARY KEY ("property_no","day","country","device")
);

-- CreateTable
CREATE TABLE "search_console_query_days" (
    "property_no" INTEGER NOT NULL,
    "query_no" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "clicks" INTEGER NOT NULL,
    "impressions" INTEGER NOT NULL,
    "position_sum" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "search_console_query_days_pkey" PRIMARY KEY ("property_no","query_no","day")
);

-- CreateTable
CREATE TABLE "search_console_page_days" (
    "property_no" INTEGER NOT NULL,
    "page_no" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "clicks" INTEGER NOT NULL,
    "impressions" INTEGER NOT NULL,
    "position_sum" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "search_console_page_days_pkey" PRIMARY KEY ("property_no","page_no","day")
);

-- CreateTable
CREATE TABLE "search_console_imports" (
    "id" UUID NOT NULL,
    "property_no" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_console_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_console_import_rows" (
    "import_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "at" INTEGER NOT NULL,
    "value" TEXT NOT NULL,
    "clicks" INTEGER NOT NULL,
    "impressions" INTEGER NOT NULL,
    "position" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "search_console_import_rows_pkey" PRIMARY KEY ("import_id","kind","at")
);

-- CreateTable
CREATE TABLE "search_console_syncs" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "property_no" INTEGER NOT NULL,
    "status" "SearchConsoleSyncStatus" NOT NULL DEFAULT 'queued',
    "run" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease" UUID,
    "heartbeat_at" TIMESTAMPTZ(3),
    "error_code" TEXT,
    "error" TEXT,
    "day" DATE,
    "days_done" INTEGER NOT NULL DEFAULT 0,
    "days_total" INTEGER NOT NULL DEFAULT 0,
    "rows" BIGINT NOT NULL DEFAULT 0,
    "waits_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "search_console_syncs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_console_inspections" (
    "id" UUID NOT NULL,
    "property_no" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "status" "SearchConsoleInspectionStatus" NOT NULL DEFAULT 'queued',
    "error" TEXT,
    "verdict" TEXT,
    "coverage_state" TEXT,
    "robots_txt_state" TEXT,
    "indexing_state" TEXT,
    "page_fetch_state" TEXT,
    "google_canonical" TEXT,
    "user_canonical" TEXT,
    "last_crawl_at" TIMESTAMPTZ(3),
    "crawled_as" TEXT,
    "result" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "inspected_at" TIMESTAMPTZ(3),

    CONSTRAINT "search_console_inspections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "search_console_sitemaps" (
    "property_no" INTEGER NOT NULL,
    "hash" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "type" TEXT,
    "is_index" BOOLEAN NOT NULL DEFAULT false,
    "is_pending" BOOLEAN NOT NULL DEFAULT false,
    "warnings" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "submitted" INTEGER,
    "submitted_at" TIMESTAMPTZ(3),
    "downloaded_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "search_console_sitemaps_pkey" PRIMARY KEY ("property_no","hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "google_accounts_user_id_kind_email_key" ON "google_accounts"("user_id", "kind", "email");

-- CreateIndex
CREATE UNIQUE INDEX "search_console_properties_no_key" ON "search_console_properties"("no");

-- CreateIndex
CREATE UNIQUE INDEX "search_console_properties_project_id_key" ON "search_console_properties"("project_id");

-- CreateIndex
CREATE INDEX "search_console_properties_account_id_idx" ON "search_console_properties"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "search_console_queries_property_no_hash_key" ON "search_console_queries"("property_no", "hash");

-- CreateIndex
CREATE UNIQUE INDEX "search_console_pages_property_no_hash_key" ON "search_console_pages"("property_no", "hash");

-- CreateIndex
CREATE INDEX "search_console_rows_property_no_day_idx" ON "search_console_rows" USING BRIN ("property_no", "day");

-- CreateIndex
CREATE INDEX "search_console_rows_property_no_query_no_idx" ON "search_console_rows"("property_no", "query_no");

-- CreateIndex
CREATE INDEX "search_console_rows_property_no_page_no_idx" ON "search_console_rows"("property_no", "page_no");

-- CreateIndex
CREATE INDEX "search_console_query_days_property_no_day_idx" ON "search_console_query_days"("property_no", "day");

-- CreateIndex
CREATE INDEX "search_console_page_days_property_no_day_idx" ON "search_console_page_days"("property_no", "day");

-- CreateIndex
CREATE UNIQUE INDEX "search_console_imports_property_no_key" ON "search_console_imports"("property_no");

-- CreateIndex
CREATE UNIQUE INDEX "search_console_syncs_property_no_key" ON "search_console_syncs"("property_no");

-- CreateIndex
CREATE INDEX "search_console_syncs_user_id_created_at_idx" ON "search_console_syncs"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "search_console_syncs_project_id_idx" ON "search_console_syncs"("project_id");

-- CreateIndex
CREATE INDEX "search_console_inspections_property_no_inspected_at_idx" ON "search_console_inspections"("property_no", "inspected_at");

-- CreateIndex
CREATE INDEX "search_console_inspections_property_no_status_created_at_idx" ON "search_console_inspections"("property_no", "status", "created_at");

-- AddForeignKey
ALTER TABLE "google_accounts" ADD CONSTRAINT "google_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_console_properties" ADD CONSTRAINT "search_console_properties_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_console_properties" ADD CONSTRAINT "search_console_properties_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "google_accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_console_queries" ADD CONSTRAINT "search_console_queries_property_no_fkey" FOREIGN KEY ("property_no") REFERENCES "search_console_properties"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_console_pages" ADD CONSTRAINT "search_console_pages_property_no_fkey" FOREIGN KEY ("property_no") REFERENCES "search_console_properties"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_console_days" ADD CONSTRAINT "search_console_days_property_no_fkey" FOREIGN KEY ("property_no") REFERENCES "search_console_properties"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_console_segment_days" ADD CONSTRAINT "search_console_segment_days_property_no_fkey" FOREIGN KEY ("property_no") REFERENCES "search_console_properties"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_console_imports" ADD CONSTRAINT "search_console_imports_property_no_fkey" FOREIGN KEY ("property_no") REFERENCES "search_console_properties"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_console_import_rows" ADD CONSTRAINT "search_console_import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "search_console_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_console_syncs" ADD CONSTRAINT "search_console_syncs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_console_syncs" ADD CONSTRAINT "search_console_syncs_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_console_syncs" ADD CONSTRAINT "search_console_syncs_property_no_fkey" FOREIGN KEY ("property_no") REFERENCES "search_console_properties"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_console_inspections" ADD CONSTRAINT "search_console_inspections_property_no_fkey" FOREIGN KEY ("property_no") REFERENCES "search_console_properties"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_console_sitemaps" ADD CONSTRAINT "search_console_sitemaps_property_no_fkey" FOREIGN KEY ("property_no") REFERENCES "search_console_properties"("no") ON DELETE CASCADE ON UPDATE CASCADE;
