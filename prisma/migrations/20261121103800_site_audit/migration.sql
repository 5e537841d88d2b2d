-- CreateEnum
CREATE TYPE "SiteAuditStatus" AS ENUM ('queued', 'running', 'paused', 'done', 'failed');

-- CreateEnum
CREATE TYPE "SiteOutcome" AS ENUM ('waiting', 'unchecked', 'page', 'file', 'redirect', 'client_error', 'server_error', 'no_answer', 'blocked', 'disallowed');

-- CreateTable
CREATE TABLE "site_audits" (
    "id" UUID NOT NULL,
    "no" SERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "url" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "site_key" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "status" "SiteAuditStatus" NOT NULL DEFAULT 'queued',
    "phase" TEXT NOT NULL DEFAULT 'crawl',
    "wanted" TEXT,
    "pause_reason" TEXT,
    "end_reason" TEXT,
    "error_code" TEXT,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease" UUID,
    "heartbeat_at" TIMESTAMPTZ(3),
    "known" INTEGER NOT NULL DEFAULT 0,
    "fetched" INTEGER NOT NULL DEFAULT 0,
    "pages" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "kept_bytes" BIGINT NOT NULL DEFAULT 0,
    "crawl_ms" INTEGER NOT NULL DEFAULT 0,
    "let_go" JSONB NOT NULL DEFAULT '{}',
    "site" JSONB NOT NULL DEFAULT '{}',
    "score" INTEGER,
    "report" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "site_audits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "site_pages" (
    "audit_no" INTEGER NOT NULL,
    "no" INTEGER NOT NULL,
    "key" BIGINT NOT NULL,
    "url" TEXT NOT NULL,
    "internal" BOOLEAN NOT NULL DEFAULT true,
    "outcome" "SiteOutcome" NOT NULL DEFAULT 'waiting',
    "source" TEXT NOT NULL,
    "depth" INTEGER,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "in_sitemap" BOOLEAN NOT NULL DEFAULT false,
    "status" INTEGER,
    "reason" TEXT,
    "content_type" TEXT,
    "bytes" INTEGER,
    "ttfb_ms" INTEGER,
    "total_ms" INTEGER,
    "redirect_no" INTEGER,
    "canonical_no" INTEGER,
    "redirect_hops" INTEGER,
    "title" TEXT,
    "title_length" INTEGER,
    "title_px" INTEGER,
    "description" TEXT,
    "description_length" INTEGER,
    "h1" TEXT,
    "h1_count" INTEGER,
    "canonical" TEXT,
    "robots" TEXT,
    "noindex" BOOLEAN,
    "nofollow" BOOLEAN,
    "indexable" BOOLEAN,
    "indexable_reason" TEXT,
    "language" TEXT,
    "words" INTEGER,
    "readability" DOUBLE PRECISION,
    "text_hash" BIGINT,
    "simhash" BIGINT,
    "duplicate_of" INTEGER,
    "near_duplicate_of" INTEGER,
    "structured_data" TEXT,
    "hreflangs" INTEGER,
    "images" INTEGER,
    "images_without_alt" INTEGER,
    "links_out" INTEGER,
    "links_external" INTEGER,
    "links_in" INTEGER,
    "rank" DOUBLE PRECISION,
    "score" INTEGER,
    "errors" INTEGER,
    "warnings" INTEGER,
    "notices" INTEGER,
    "html" TEXT,
    "fetched_at" TIMESTAMPTZ(3),

    CONSTRAINT "site_pages_pkey" PRIMARY KEY ("audit_no","no")
);

-- CreateTable
CREATE TABLE "site_links" (
    "audit_no" INTEGER NOT NULL,
    "from_no" INTEGER NOT NULL,
    "to_no" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "nofollow" BOOLEAN NOT NULL DEFAULT false,
    "place" TEXT,
    "text" TEXT NOT NULL DEFAULT '',
    "count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "site_links_pkey" PRIMARY KEY ("audit_no","from_no","to_no","kind")
);

-- CreateTable
CREATE TABLE "site_findings" (
    "audit_no" INTEGER NOT NULL,
    "check_id" TEXT NOT NULL,
    "page_no" INTEGER NOT NULL,
    "severity" TEXT NOT NULL,
    "found" TEXT NOT NULL,
    "expected" TEXT NOT NULL,
    "items" JSONB NOT NULL DEFAULT '[]',
    "total" INTEGER NOT NULL DEFAULT 0,
    "since" TIMESTAMPTZ(3),

    CONSTRAINT "site_findings_pkey" PRIMARY KEY ("audit_no","check_id","page_no")
);

-- CreateTable
CREATE TABLE "site_checks" (
    "audit_no" INTEGER NOT NULL,
    "check_id" TEXT NOT NULL,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "passed" INTEGER NOT NULL DEFAULT 0,
    "not_applicable" INTEGER NOT NULL DEFAULT 0,
    "not_measured" INTEGER NOT NULL DEFAULT 0,
    "broke" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "site_checks_pkey" PRIMARY KEY ("audit_no","check_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "site_audits_no_key" ON "site_audits"("no");

-- CreateIndex
CREATE INDEX "site_audits_user_id_created_at_idx" ON "site_audits"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "site_audits_user_id_site_key_created_at_idx" ON "site_audits"("user_id", "site_key", "created_at");

-- CreateIndex
CREATE INDEX "site_pages_audit_no_outcome_depth_no_idx" ON "site_pages"("audit_no", "outcome", "depth", "no");

-- CreateIndex
CREATE INDEX "site_pages_html_idx" ON "site_pages"("html");

-- CreateIndex
CREATE UNIQUE INDEX "site_pages_audit_no_key_key" ON "site_pages"("audit_no", "key");

-- CreateIndex
CREATE INDEX "site_links_audit_no_to_no_idx" ON "site_links"("audit_no", "to_no");

-- CreateIndex
CREATE INDEX "site_findings_audit_no_page_no_idx" ON "site_findings"("audit_no", "page_no");

-- AddForeignKey
ALTER TABLE "site_audits" ADD CONSTRAINT "site_audits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_audits" ADD CONSTRAINT "site_audits_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_pages" ADD CONSTRAINT "site_pages_audit_no_fkey" FOREIGN KEY ("audit_no") REFERENCES "site_audits"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_links" ADD CONSTRAINT "site_links_audit_no_fkey" FOREIGN KEY ("audit_no") REFERENCES "site_audits"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_findings" ADD CONSTRAINT "site_findings_audit_no_fkey" FOREIGN KEY ("audit_no") REFERENCES "site_audits"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "site_checks" ADD CONSTRAINT "site_checks_audit_no_fkey" FOREIGN KEY ("audit_no") REFERENCES "site_audits"("no") ON DELETE CASCADE ON UPDATE CASCADE;
