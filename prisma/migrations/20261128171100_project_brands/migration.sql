-- White label of a project: logo, color, agency, footer. Without a row, that of the installation (settings, key "brand") is used.
CREATE TABLE "project_brands" (
    "project_id" UUID NOT NULL,
    "brand" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "project_brands_pkey" PRIMARY KEY ("project_id")
);

ALTER TABLE "project_brands" ADD CONSTRAINT "project_brands_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
