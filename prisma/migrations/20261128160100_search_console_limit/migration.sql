ALTER TABLE "search_console_properties" ADD COLUMN "max_bytes" BIGINT;
ALTER TABLE "search_console_properties" ADD COLUMN "dropped_before" DATE;
ALTER TABLE "search_console_properties" ADD COLUMN "dropped_at" TIMESTAMPTZ(3);

CREATE TABLE "search_console_months" (
    "property_no" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "rows" BIGINT NOT NULL,
    CONSTRAINT "search_console_months_pkey" PRIMARY KEY ("property_no", "month")
);
ALTER TABLE "search_console_months" ADD CONSTRAINT "search_console_months_property_no_fkey"
  FOREIGN KEY ("property_no") REFERENCES "search_console_properties"("no") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "search_console_months" ("property_no", "month", "rows")
  SELECT r."property_no", date_trunc('month', r."day")::date, count(*)
  FROM "search_console_rows" r JOIN "search_console_properties" p ON p."no" = r."property_no"
  GROUP BY 1, 2;
