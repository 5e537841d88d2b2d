-- AlterTable
ALTER TABLE "draft_versions" ADD COLUMN     "words" INTEGER NOT NULL DEFAULT 0;
