-- AlterTable
ALTER TABLE "email_runs" ADD COLUMN     "lease" UUID;
