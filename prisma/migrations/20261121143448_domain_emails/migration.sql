-- CreateEnum
CREATE TYPE "EmailRunState" AS ENUM ('running', 'done', 'partial', 'failed');

-- CreateTable
CREATE TABLE "email_runs" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "engine" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "pages_asked" INTEGER NOT NULL,
    "state" "EmailRunState" NOT NULL DEFAULT 'running',
    "emails_count" INTEGER NOT NULL DEFAULT 0,
    "at_domain_count" INTEGER NOT NULL DEFAULT 0,
    "pages_read" INTEGER NOT NULL DEFAULT 0,
    "pages_checked" INTEGER NOT NULL DEFAULT 0,
    "emails" JSONB NOT NULL DEFAULT '[]',
    "left_out" JSONB NOT NULL DEFAULT '[]',
    "searches" JSONB NOT NULL DEFAULT '[]',
    "pages" JSONB NOT NULL DEFAULT '[]',
    "incomplete" TEXT,
    "error_code" TEXT,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "email_sightings" (
    "user_id" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "first_seen" TIMESTAMPTZ(3) NOT NULL,
    "last_seen" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_sightings_pkey" PRIMARY KEY ("user_id","domain","email")
);

-- CreateIndex
CREATE INDEX "email_runs_user_id_created_at_idx" ON "email_runs"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "email_runs_user_id_domain_created_at_idx" ON "email_runs"("user_id", "domain", "created_at");

-- AddForeignKey
ALTER TABLE "email_runs" ADD CONSTRAINT "email_runs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_sightings" ADD CONSTRAINT "email_sightings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
