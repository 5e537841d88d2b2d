-- Pages that could not be read count once for each query.
ALTER TABLE "engine_health" ADD COLUMN "odd_queries" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
