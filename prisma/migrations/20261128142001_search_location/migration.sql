ALTER TABLE "searches" ADD COLUMN "location" TEXT;
