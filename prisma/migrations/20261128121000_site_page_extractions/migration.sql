-- Values that an audit extracted from a page, by number of the column; null: none were extracted.
ALTER TABLE "site_pages" ADD COLUMN "extracted" JSONB;
