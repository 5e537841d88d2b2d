-- AlterTable
ALTER TABLE "searches" ADD COLUMN     "lease" UUID;
