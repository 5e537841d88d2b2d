-- CreateEnum
CREATE TYPE "ProjectRole" AS ENUM ('owner', 'editor', 'viewer');

-- CreateEnum
CREATE TYPE "RankState" AS ENUM ('found', 'not_found', 'unmeasured');

-- CreateEnum
CREATE TYPE "TrackingRunStatus" AS ENUM ('queued', 'running', 'done', 'stopped');

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "countries" TEXT[] DEFAULT ARRAY['us']::TEXT[],
ADD COLUMN     "depth" INTEGER NOT NULL DEFAULT 20,
ADD COLUMN     "devices" TEXT[] DEFAULT ARRAY['desktop']::TEXT[],
ADD COLUMN     "engines" TEXT[] DEFAULT ARRAY['google']::TEXT[],
ADD COLUMN     "languages" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "sample" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "timezone" TEXT NOT NULL DEFAULT 'UTC';

-- CreateTable
CREATE TABLE "alert_channels" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "secret" JSONB NOT NULL,
    "public" JSONB NOT NULL DEFAULT '{}',
    "last_error" TEXT,
    "last_sent_at" TIMESTAMPTZ(3),
    "tested_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alert_channels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_rules" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "memory" JSONB NOT NULL DEFAULT '{}',
    "checked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alert_rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_events" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "rule_id" UUID,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "path" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "alert_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert_deliveries" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "channel_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "next_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alert_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_runs" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "kind" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'queued',
    "total" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "lease" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "heartbeat_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bulk_items" (
    "run_id" UUID NOT NULL,
    "no" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "record_id" UUID,
    "error_code" TEXT,
    "error" TEXT,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_items_pkey" PRIMARY KEY ("run_id","no")
);

-- CreateTable
CREATE TABLE "project_members" (
    "project_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "ProjectRole" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_members_pkey" PRIMARY KEY ("project_id","user_id")
);

-- CreateTable
CREATE TABLE "project_invitations" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "ProjectRole" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "project_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project_notes" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "user_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'note',
    "text" TEXT NOT NULL,
    "url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "project_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kept_results" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "user_id" UUID,
    "kind" TEXT NOT NULL,
    "record_id" UUID,
    "input" JSONB,
    "result" JSONB,
    "name" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kept_results_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "period" JSONB NOT NULL DEFAULT '{"days":30}',
    "blocks" JSONB NOT NULL DEFAULT '[]',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_shares" (
    "id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "password_hash" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "views" INTEGER NOT NULL DEFAULT 0,
    "last_viewed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_shares_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_digests" (
    "report_id" UUID NOT NULL,
    "recipients" TEXT[],
    "with_pdf" BOOLEAN NOT NULL DEFAULT true,
    "last_sent_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "report_digests_pkey" PRIMARY KEY ("report_id")
);

-- CreateTable
CREATE TABLE "schedules" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "every" TEXT NOT NULL DEFAULT 'off',
    "minute" INTEGER NOT NULL DEFAULT 360,
    "day" INTEGER,
    "cron" TEXT,
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "params" JSONB NOT NULL DEFAULT '{}',
    "next_at" TIMESTAMPTZ(3),
    "last_slot" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "schedules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracked_keywords" (
    "id" UUID NOT NULL,
    "no" SERIAL NOT NULL,
    "project_id" UUID NOT NULL,
    "keyword" TEXT NOT NULL,
    "plain" TEXT NOT NULL,
    "engine" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT '',
    "device" TEXT NOT NULL DEFAULT 'desktop',
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "target_url" TEXT,
    "starred" BOOLEAN NOT NULL DEFAULT false,
    "note" TEXT NOT NULL DEFAULT '',
    "every" TEXT,
    "avg_monthly_searches" INTEGER,
    "figures_reason" TEXT,
    "figures_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "state" "RankState",
    "position" INTEGER,
    "url" TEXT,
    "depth" INTEGER,
    "reason" TEXT,
    "retry_at" TIMESTAMPTZ(3),
    "features" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "measured_at" TIMESTAMPTZ(3),
    "measured_position" INTEGER,
    "best_position" INTEGER,
    "best_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tracked_keywords_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rank_checks" (
    "keyword_no" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "state" "RankState" NOT NULL,
    "position" SMALLINT,
    "depth" SMALLINT,
    "ai_state" TEXT,
    "ai_place" SMALLINT,
    "url" TEXT,
    "other_urls" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "features" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "reason" TEXT,
    "search_id" UUID,
    "imported" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "rank_checks_pkey" PRIMARY KEY ("keyword_no","at")
);

-- CreateTable
CREATE TABLE "rank_tops" (
    "keyword_no" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "hosts" TEXT[],
    "results" JSONB NOT NULL DEFAULT '[]',
    "ai_sources" JSONB NOT NULL DEFAULT '[]',
    "ai_hosts" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "ai_text" TEXT,

    CONSTRAINT "rank_tops_pkey" PRIMARY KEY ("keyword_no","at")
);

-- CreateTable
CREATE TABLE "tracking_runs" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "slot" TIMESTAMPTZ(3),
    "user_id" UUID,
    "status" "TrackingRunStatus" NOT NULL DEFAULT 'queued',
    "total" INTEGER NOT NULL DEFAULT 0,
    "found" INTEGER NOT NULL DEFAULT 0,
    "not_found" INTEGER NOT NULL DEFAULT 0,
    "unmeasured" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "tracking_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tracking_items" (
    "run_id" UUID NOT NULL,
    "keyword_no" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease" UUID,
    "heartbeat_at" TIMESTAMPTZ(3),
    "search_id" UUID,
    "reason" TEXT,
    "error" TEXT,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "tracking_items_pkey" PRIMARY KEY ("run_id","keyword_no")
);

-- CreateTable
CREATE TABLE "_AlertChannelToAlertRule" (
    "A" UUID NOT NULL,
    "B" UUID NOT NULL,

    CONSTRAINT "_AlertChannelToAlertRule_AB_pkey" PRIMARY KEY ("A","B")
);

-- CreateIndex
CREATE INDEX "alert_channels_project_id_idx" ON "alert_channels"("project_id");

-- CreateIndex
CREATE INDEX "alert_rules_project_id_idx" ON "alert_rules"("project_id");

-- CreateIndex
CREATE INDEX "alert_events_project_id_at_idx" ON "alert_events"("project_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "alert_events_rule_id_key_key" ON "alert_events"("rule_id", "key");

-- CreateIndex
CREATE INDEX "alert_deliveries_status_next_at_idx" ON "alert_deliveries"("status", "next_at");

-- CreateIndex
CREATE UNIQUE INDEX "alert_deliveries_event_id_channel_id_key" ON "alert_deliveries"("event_id", "channel_id");

-- CreateIndex
CREATE INDEX "bulk_runs_user_id_created_at_idx" ON "bulk_runs"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "project_members_user_id_idx" ON "project_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "project_invitations_token_hash_key" ON "project_invitations"("token_hash");

-- CreateIndex
CREATE INDEX "project_invitations_project_id_idx" ON "project_invitations"("project_id");

-- CreateIndex
CREATE INDEX "project_notes_project_id_at_idx" ON "project_notes"("project_id", "at");

-- CreateIndex
CREATE INDEX "kept_results_project_id_created_at_idx" ON "kept_results"("project_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "kept_results_project_id_kind_record_id_key" ON "kept_results"("project_id", "kind", "record_id");

-- CreateIndex
CREATE INDEX "reports_project_id_updated_at_idx" ON "reports"("project_id", "updated_at");

-- CreateIndex
CREATE UNIQUE INDEX "report_shares_token_hash_key" ON "report_shares"("token_hash");

-- CreateIndex
CREATE INDEX "report_shares_report_id_idx" ON "report_shares"("report_id");

-- CreateIndex
CREATE INDEX "schedules_next_at_idx" ON "schedules"("next_at");

-- CreateIndex
CREATE UNIQUE INDEX "schedules_project_id_kind_subject_key" ON "schedules"("project_id", "kind", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "tracked_keywords_no_key" ON "tracked_keywords"("no");

-- CreateIndex
CREATE UNIQUE INDEX "tracked_keywords_project_id_plain_engine_country_language_d_key" ON "tracked_keywords"("project_id", "plain", "engine", "country", "language", "device");

-- CreateIndex
CREATE INDEX "rank_checks_history" ON "rank_checks"("keyword_no", "at", "state", "position");

-- CreateIndex
CREATE INDEX "tracking_runs_project_id_created_at_idx" ON "tracking_runs"("project_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "tracking_runs_project_id_slot_key" ON "tracking_runs"("project_id", "slot");

-- CreateIndex
CREATE INDEX "tracking_items_status_due_at_idx" ON "tracking_items"("status", "due_at");

-- CreateIndex
CREATE INDEX "_AlertChannelToAlertRule_B_index" ON "_AlertChannelToAlertRule"("B");

-- AddForeignKey
ALTER TABLE "alert_channels" ADD CONSTRAINT "alert_channels_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_rules" ADD CONSTRAINT "alert_rules_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_events" ADD CONSTRAINT "alert_events_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "alert_rules"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "alert_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "alert_channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "bulk_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_invitations" ADD CONSTRAINT "project_invitations_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_notes" ADD CONSTRAINT "project_notes_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_notes" ADD CONSTRAINT "project_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kept_results" ADD CONSTRAINT "kept_results_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kept_results" ADD CONSTRAINT "kept_results_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_shares" ADD CONSTRAINT "report_shares_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_digests" ADD CONSTRAINT "report_digests_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracked_keywords" ADD CONSTRAINT "tracked_keywords_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rank_checks" ADD CONSTRAINT "rank_checks_keyword_no_fkey" FOREIGN KEY ("keyword_no") REFERENCES "tracked_keywords"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rank_tops" ADD CONSTRAINT "rank_tops_keyword_no_at_fkey" FOREIGN KEY ("keyword_no", "at") REFERENCES "rank_checks"("keyword_no", "at") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracking_runs" ADD CONSTRAINT "tracking_runs_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracking_items" ADD CONSTRAINT "tracking_items_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "tracking_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tracking_items" ADD CONSTRAINT "tracking_items_keyword_no_fkey" FOREIGN KEY ("keyword_no") REFERENCES "tracked_keywords"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_AlertChannelToAlertRule" ADD CONSTRAINT "_AlertChannelToAlertRule_A_fkey" FOREIGN KEY ("A") REFERENCES "alert_channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "_AlertChannelToAlertRule" ADD CONSTRAINT "_AlertChannelToAlertRule_B_fkey" FOREIGN KEY ("B") REFERENCES "alert_rules"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever made a project is its first member.
INSERT INTO "project_members" ("project_id", "user_id", "role") SELECT "id", "owner_id", 'owner' FROM "projects";
