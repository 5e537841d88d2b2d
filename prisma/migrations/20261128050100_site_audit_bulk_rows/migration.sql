-- Links and findings are written by the thousands, always with the audit's row locked. A foreign key looks that row up again
-- for each of them, which took longer than storing them. Instead, one trigger removes them with their audit.
CREATE FUNCTION "delete_site_audit_rows"() RETURNS trigger LANGUAGE plpgsql AS
  'BEGIN DELETE FROM site_links WHERE audit_no = OLD.no; DELETE FROM site_findings WHERE audit_no = OLD.no; RETURN NULL; END';

-- borne: adds no rule, it does what the foreign keys below did when an audit was deleted.
CREATE TRIGGER "site_audits_delete_rows" AFTER DELETE ON "site_audits"
  FOR EACH ROW EXECUTE FUNCTION "delete_site_audit_rows"();

-- borne: the trigger above deletes the rows of a deleted audit; older code writes rows only of audits that it holds.
ALTER TABLE "site_links" DROP CONSTRAINT "site_links_audit_no_fkey";

-- borne: the trigger above deletes the rows of a deleted audit; older code writes rows only of audits that it holds.
ALTER TABLE "site_findings" DROP CONSTRAINT "site_findings_audit_no_fkey";
