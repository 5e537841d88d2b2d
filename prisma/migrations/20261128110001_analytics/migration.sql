-- Sessions from organic search by landing page, as Google Analytics reports them.
CREATE TYPE "AnalyticsStatus" AS ENUM ('waiting', 'loading', 'current', 'empty', 'failed');

CREATE TYPE "AnalyticsSyncStatus" AS ENUM ('queued', 'running', 'pausing', 'paused', 'done', 'failed', 'canceled');

CREATE TABLE "analytics_properties" (
    "id" UUID NOT NULL,
    "no" SERIAL NOT NULL,
    "project_id" UUID NOT NULL,
    "property" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "account_id" UUID,
    "status" "AnalyticsStatus" NOT NULL DEFAULT 'waiting',
    "error" TEXT,
    "first_day" DATE,
    "last_day" DATE,
    "loaded_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "analytics_properties_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "analytics_pages" (
    "no" SERIAL NOT NULL,
    "property_no" INTEGER NOT NULL,
    "place" TEXT NOT NULL,
    "hash" UUID NOT NULL,

    CONSTRAINT "analytics_pages_pkey" PRIMARY KEY ("no")
);

CREATE TABLE "analytics_days" (
    "property_no" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "sessions" INTEGER NOT NULL,
    "engaged_sessions" INTEGER NOT NULL,
    "key_events" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "analytics_days_pkey" PRIMARY KEY ("property_no", "day")
);

CREATE TABLE "analytics_page_days" (
    "property_no" INTEGER NOT NULL,
    "page_no" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "sessions" INTEGER NOT NULL,
    "engaged_sessions" INTEGER NOT NULL,
    "key_events" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "analytics_page_days_pkey" PRIMARY KEY ("property_no", "page_no", "day")
);

CREATE TABLE "analytics_syncs" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "property_no" INTEGER NOT NULL,
    "status" "AnalyticsSyncStatus" NOT NULL DEFAULT 'queued',
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

    CONSTRAINT "analytics_syncs_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "analytics_properties_no_key" ON "analytics_properties"("no");

CREATE UNIQUE INDEX "analytics_properties_project_id_key" ON "analytics_properties"("project_id");

CREATE INDEX "analytics_properties_account_id_idx" ON "analytics_properties"("account_id");

CREATE UNIQUE INDEX "analytics_pages_property_no_hash_key" ON "analytics_pages"("property_no", "hash");

CREATE INDEX "analytics_page_days_property_no_day_idx" ON "analytics_page_days"("property_no", "day");

CREATE INDEX "analytics_page_days_page_no_idx" ON "analytics_page_days"("page_no");

CREATE UNIQUE INDEX "analytics_syncs_property_no_key" ON "analytics_syncs"("property_no");

CREATE INDEX "analytics_syncs_user_id_created_at_idx" ON "analytics_syncs"("user_id", "created_at");

CREATE INDEX "analytics_syncs_project_id_idx" ON "analytics_syncs"("project_id");

ALTER TABLE "analytics_properties" ADD CONSTRAINT "analytics_properties_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "analytics_properties" ADD CONSTRAINT "analytics_properties_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "google_accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "analytics_pages" ADD CONSTRAINT "analytics_pages_property_no_fkey" FOREIGN KEY ("property_no") REFERENCES "analytics_properties"("no") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "analytics_days" ADD CONSTRAINT "analytics_days_property_no_fkey" FOREIGN KEY ("property_no") REFERENCES "analytics_properties"("no") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "analytics_page_days" ADD CONSTRAINT "analytics_page_days_property_no_fkey" FOREIGN KEY ("property_no") REFERENCES "analytics_properties"("no") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "analytics_page_days" ADD CONSTRAINT "analytics_page_days_page_no_fkey" FOREIGN KEY ("page_no") REFERENCES "analytics_pages"("no") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "analytics_syncs" ADD CONSTRAINT "analytics_syncs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "analytics_syncs" ADD CONSTRAINT "analytics_syncs_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "analytics_syncs" ADD CONSTRAINT "analytics_syncs_property_no_fkey" FOREIGN KEY ("property_no") REFERENCES "analytics_properties"("no") ON DELETE CASCADE ON UPDATE CASCADE;
