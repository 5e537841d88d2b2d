-- AlterTable
ALTER TABLE "retention_rules" ADD COLUMN     "fault" TEXT,
ADD COLUMN     "resume" JSONB;
