-- What the answers of AI assistants cost in a month in all projects together, for the cap of the installation.
CREATE TABLE "ai_total_spend" (
    "month" TEXT NOT NULL,
    "committed_micros" BIGINT NOT NULL,

    CONSTRAINT "ai_total_spend_pkey" PRIMARY KEY ("month")
);

INSERT INTO "ai_total_spend" ("month", "committed_micros")
SELECT "month", sum("committed_micros") FROM "ai_prompt_spend" GROUP BY "month";
