-- AlterTable
ALTER TABLE "report_digests" ADD COLUMN     "sent" TEXT[];
