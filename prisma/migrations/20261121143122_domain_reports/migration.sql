-- CreateEnum
CREATE TYPE "DomainReportStatus" AS ENUM ('queued', 'running', 'done', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "domain_reports" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "project_id" UUID,
    "domain" TEXT NOT NULL,
    "status" "DomainReportStatus" NOT NULL DEFAULT 'queued',
    "step" TEXT,
    "steps" JSONB NOT NULL DEFAULT '[]',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease" UUID,
    "heartbeat_at" TIMESTAMPTZ(3),
    "error_code" TEXT,
    "error" TEXT,
    "look" JSONB,
    "summary" JSONB,
    "changes" JSONB NOT NULL DEFAULT '[]',
    "evidence" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "domain_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "port_looks" (
    "domain" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "found" JSONB,

    CONSTRAINT "port_looks_pkey" PRIMARY KEY ("domain")
);

-- CreateIndex
CREATE INDEX "domain_reports_user_id_domain_idx" ON "domain_reports"("user_id", "domain");

-- CreateIndex
CREATE INDEX "domain_reports_project_id_idx" ON "domain_reports"("project_id");

-- AddForeignKey
ALTER TABLE "domain_reports" ADD CONSTRAINT "domain_reports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domain_reports" ADD CONSTRAINT "domain_reports_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;
