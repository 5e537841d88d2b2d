-- Ownership of a project is offered and accepted. The backlinks that its owner keeps are shown with it only while that owner
-- shares them: projects of before keep showing theirs.
ALTER TABLE "project_members" ADD COLUMN "ownership_offered_at" TIMESTAMPTZ(3);
ALTER TABLE "projects" ADD COLUMN "backlinks_shared" BOOLEAN NOT NULL DEFAULT true;
