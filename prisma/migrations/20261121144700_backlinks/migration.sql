-- CreateEnum
CREATE TYPE "BacklinkRunKind" AS ENUM ('look', 'check', 'import', 'crawl');

-- CreateEnum
CREATE TYPE "BacklinkRunStatus" AS ENUM ('queued', 'running', 'done', 'stopped', 'failed');

-- CreateEnum
CREATE TYPE "BacklinkState" AS ENUM ('unverified', 'alive', 'gone', 'blocked', 'no_answer', 'rel_changed', 'target_broken');

-- CreateTable
CREATE TABLE "backlink_domains" (
    "id" UUID NOT NULL,
    "no" SERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "every" TEXT NOT NULL DEFAULT 'off',
    "next_check_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "backlink_domains_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "backlink_runs" (
    "id" UUID NOT NULL,
    "domain_no" INTEGER NOT NULL,
    "kind" "BacklinkRunKind" NOT NULL,
    "status" "BacklinkRunStatus" NOT NULL DEFAULT 'queued',
    "wanted" TEXT,
    "engine" TEXT,
    "country" TEXT,
    "pages_asked" INTEGER,
    "result_pages" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "checked" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "links_found" INTEGER NOT NULL DEFAULT 0,
    "links_new" INTEGER NOT NULL DEFAULT 0,
    "links_lost" INTEGER NOT NULL DEFAULT 0,
    "incomplete_reason" TEXT,
    "error_code" TEXT,
    "error" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease" UUID,
    "heartbeat_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "backlink_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "backlinks" (
    "no" SERIAL NOT NULL,
    "domain_no" INTEGER NOT NULL,
    "key" UUID NOT NULL,
    "source_url" TEXT NOT NULL,
    "source_host" TEXT NOT NULL,
    "source_domain" TEXT NOT NULL,
    "target_url" TEXT NOT NULL,
    "final_url" TEXT,
    "anchor" TEXT NOT NULL DEFAULT '',
    "context" TEXT NOT NULL DEFAULT '',
    "rel" TEXT[],
    "follow" TEXT,
    "first_follow" TEXT,
    "image" BOOLEAN NOT NULL DEFAULT false,
    "place" TEXT,
    "page_title" TEXT NOT NULL DEFAULT '',
    "page_description" TEXT NOT NULL DEFAULT '',
    "language" TEXT,
    "state" "BacklinkState" NOT NULL,
    "note" TEXT,
    "found_by" TEXT NOT NULL,
    "provider" TEXT,
    "first_seen" TIMESTAMPTZ(3) NOT NULL,
    "last_seen" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "lost_at" TIMESTAMPTZ(3),

    CONSTRAINT "backlinks_pkey" PRIMARY KEY ("no")
);

-- CreateTable
CREATE TABLE "backlink_events" (
    "no" SERIAL NOT NULL,
    "link_no" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "before" "BacklinkState" NOT NULL,
    "after" "BacklinkState" NOT NULL,
    "note" TEXT,

    CONSTRAINT "backlink_events_pkey" PRIMARY KEY ("no")
);

-- CreateIndex
CREATE UNIQUE INDEX "backlink_domains_no_key" ON "backlink_domains"("no");

-- CreateIndex
CREATE INDEX "backlink_domains_next_check_at_idx" ON "backlink_domains"("next_check_at");

-- CreateIndex
CREATE UNIQUE INDEX "backlink_domains_user_id_domain_key" ON "backlink_domains"("user_id", "domain");

-- CreateIndex
CREATE INDEX "backlink_runs_domain_no_created_at_idx" ON "backlink_runs"("domain_no", "created_at");

-- CreateIndex
CREATE INDEX "backlinks_domain_no_first_seen_no_idx" ON "backlinks"("domain_no", "first_seen" DESC, "no");

-- CreateIndex
CREATE INDEX "backlinks_domain_no_source_url_idx" ON "backlinks"("domain_no", "source_url");

-- CreateIndex
CREATE INDEX "backlinks_domain_no_source_domain_idx" ON "backlinks"("domain_no", "source_domain");

-- CreateIndex
CREATE INDEX "backlinks_domain_no_checked_at_idx" ON "backlinks"("domain_no", "checked_at");

-- CreateIndex
CREATE UNIQUE INDEX "backlinks_domain_no_key_key" ON "backlinks"("domain_no", "key");

-- CreateIndex
CREATE INDEX "backlink_events_link_no_at_idx" ON "backlink_events"("link_no", "at");

-- AddForeignKey
ALTER TABLE "backlink_domains" ADD CONSTRAINT "backlink_domains_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "backlink_runs" ADD CONSTRAINT "backlink_runs_domain_no_fkey" FOREIGN KEY ("domain_no") REFERENCES "backlink_domains"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "backlinks" ADD CONSTRAINT "backlinks_domain_no_fkey" FOREIGN KEY ("domain_no") REFERENCES "backlink_domains"("no") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "backlink_events" ADD CONSTRAINT "backlink_events_link_no_fkey" FOREIGN KEY ("link_no") REFERENCES "backlinks"("no") ON DELETE CASCADE ON UPDATE CASCADE;
