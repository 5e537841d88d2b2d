-- AlterTable
ALTER TABLE "keyword_groupings" ADD COLUMN     "run" INTEGER NOT NULL DEFAULT 1;
