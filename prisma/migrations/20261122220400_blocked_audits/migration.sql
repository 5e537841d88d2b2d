-- AlterTable
ALTER TABLE "audits" ADD COLUMN "blocked" JSONB;
