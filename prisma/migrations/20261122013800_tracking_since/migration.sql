-- AlterTable
ALTER TABLE "tracking_runs" ADD COLUMN     "since" TIMESTAMPTZ(3);
