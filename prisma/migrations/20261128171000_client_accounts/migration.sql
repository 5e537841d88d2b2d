-- Accounts of clients: they read the reports, rankings and audits of the projects they were given, and nothing else.
-- borne: no row has it yet; older code fails on the session of a client account, where it would otherwise take it for a member
ALTER TYPE "UserRole" ADD VALUE 'client';

-- Older code creates member accounts: it finds no invitation of a client, because their tokens are hashed differently.
ALTER TABLE "account_invitations" ADD COLUMN "for_client" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "account_invitations" ADD COLUMN "project_ids" UUID[] NOT NULL DEFAULT '{}';
