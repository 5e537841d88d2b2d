-- AlterTable
ALTER TABLE "search_pages" DROP COLUMN "evidence",
ADD COLUMN     "raw_hash" TEXT;

-- CreateIndex
CREATE INDEX "search_pages_raw_hash_idx" ON "search_pages"("raw_hash");
