-- CreateEnum
CREATE TYPE "BriefStatus" AS ENUM ('queued', 'running', 'done', 'partial', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "BriefPageState" AS ENUM ('waiting', 'read', 'blocked', 'failed');

-- CreateEnum
CREATE TYPE "DraftKind" AS ENUM ('page', 'social');

-- CreateEnum
CREATE TYPE "VersionCause" AS ENUM ('typed', 'model', 'restored', 'imported');

-- CreateTable
CREATE TABLE "briefs" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "keyword" TEXT NOT NULL,
    "engine" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "pages_asked" INTEGER NOT NULL,
    "status" "BriefStatus" NOT NULL DEFAULT 'queued',
    "search_id" UUID,
    "search_reused" BOOLEAN NOT NULL DEFAULT false,
    "pages_found" INTEGER NOT NULL DEFAULT 0,
    "pages_read" INTEGER NOT NULL DEFAULT 0,
    "result" JSONB,
    "incomplete" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease" UUID,
    "heartbeat_at" TIMESTAMPTZ(3),
    "error_code" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "briefs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "brief_pages" (
    "brief_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "state" "BriefPageState" NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "facts" JSONB,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "brief_pages_pkey" PRIMARY KEY ("brief_id","position")
);

-- CreateTable
CREATE TABLE "drafts" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "kind" "DraftKind" NOT NULL DEFAULT 'page',
    "title" TEXT NOT NULL DEFAULT '',
    "keyword" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL,
    "engine" TEXT,
    "language" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "meta_title" TEXT NOT NULL DEFAULT '',
    "meta_description" TEXT NOT NULL DEFAULT '',
    "slug" TEXT NOT NULL DEFAULT '',
    "words" INTEGER NOT NULL DEFAULT 0,
    "social" JSONB NOT NULL DEFAULT '{}',
    "brief_id" UUID,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "drafts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "draft_versions" (
    "id" UUID NOT NULL,
    "draft_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT,
    "why" "VersionCause" NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "meta_title" TEXT NOT NULL,
    "meta_description" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "social" JSONB NOT NULL,
    "run_id" UUID,
    "restored_number" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "draft_versions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "briefs_user_id_id_idx" ON "briefs"("user_id", "id");

-- CreateIndex
CREATE INDEX "briefs_project_id_idx" ON "briefs"("project_id");

-- CreateIndex
CREATE INDEX "briefs_search_id_idx" ON "briefs"("search_id");

-- CreateIndex
CREATE INDEX "drafts_user_id_updated_at_id_idx" ON "drafts"("user_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "drafts_project_id_idx" ON "drafts"("project_id");

-- CreateIndex
CREATE INDEX "drafts_brief_id_idx" ON "drafts"("brief_id");

-- CreateIndex
CREATE UNIQUE INDEX "draft_versions_draft_id_number_key" ON "draft_versions"("draft_id", "number");

-- AddForeignKey
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "searches"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "brief_pages" ADD CONSTRAINT "brief_pages_brief_id_fkey" FOREIGN KEY ("brief_id") REFERENCES "briefs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_brief_id_fkey" FOREIGN KEY ("brief_id") REFERENCES "briefs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "draft_versions" ADD CONSTRAINT "draft_versions_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "drafts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
