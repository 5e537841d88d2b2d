-- Field data of the Chrome UX Report for pages and origins of a project, week by week, and their last lab test.
CREATE TABLE "vitals_targets" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "is_home" BOOLEAN NOT NULL DEFAULT false,
    "requested_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "fault" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vitals_targets_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "vitals_states" (
    "target_id" UUID NOT NULL,
    "form_factor" TEXT NOT NULL,
    "found" BOOLEAN NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vitals_states_pkey" PRIMARY KEY ("target_id","form_factor")
);

CREATE TABLE "vitals_weeks" (
    "target_id" UUID NOT NULL,
    "form_factor" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "p75" DOUBLE PRECISION NOT NULL,
    "good" REAL NOT NULL,
    "fair" REAL NOT NULL,
    "poor" REAL NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vitals_weeks_pkey" PRIMARY KEY ("target_id","form_factor","metric","last_day")
);

CREATE TABLE "pagespeed_runs" (
    "target_id" UUID NOT NULL,
    "form_factor" TEXT NOT NULL,
    "tested_at" TIMESTAMPTZ(3) NOT NULL,
    "lab" JSONB NOT NULL,

    CONSTRAINT "pagespeed_runs_pkey" PRIMARY KEY ("target_id","form_factor")
);

CREATE UNIQUE INDEX "vitals_targets_project_id_address_scope_key" ON "vitals_targets"("project_id", "address", "scope");

ALTER TABLE "vitals_targets" ADD CONSTRAINT "vitals_targets_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "vitals_states" ADD CONSTRAINT "vitals_states_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "vitals_targets"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "vitals_weeks" ADD CONSTRAINT "vitals_weeks_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "vitals_targets"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "pagespeed_runs" ADD CONSTRAINT "pagespeed_runs_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "vitals_targets"("id") ON DELETE CASCADE ON UPDATE CASCADE;
