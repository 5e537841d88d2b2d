-- Insights: what to act on in a project, with the figures behind it.
-- CreateEnum
CREATE TYPE "InsightStatus" AS ENUM ('open', 'done', 'dismissed');

-- AlterTable
ALTER TABLE "projects" ADD COLUMN "brand_terms" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "insights" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "query" TEXT,
    "url" TEXT,
    "gain" DOUBLE PRECISION,
    "evidence" JSONB NOT NULL,
    "status" "InsightStatus" NOT NULL DEFAULT 'open',
    "note_id" UUID,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "insights_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "insight_computations" (
    "project_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT,
    "last_day" DATE,

    CONSTRAINT "insight_computations_pkey" PRIMARY KEY ("project_id","kind")
);

-- CreateIndex
CREATE INDEX "insights_project_id_status_gain_idx" ON "insights"("project_id", "status", "gain");

-- CreateIndex
CREATE UNIQUE INDEX "insights_project_id_kind_subject_key" ON "insights"("project_id", "kind", "subject");

-- AddForeignKey
ALTER TABLE "insights" ADD CONSTRAINT "insights_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "insights" ADD CONSTRAINT "insights_note_id_fkey" FOREIGN KEY ("note_id") REFERENCES "project_notes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "insight_computations" ADD CONSTRAINT "insight_computations_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
