-- An account can be disabled: nobody signs in to it, and its sessions and tokens end. The code of the release before does not
-- read this column; disabling also raises the session version and revokes the tokens, which that code obeys.
ALTER TABLE "users" ADD COLUMN "disabled_at" TIMESTAMPTZ(3), ADD COLUMN "last_sign_in_at" TIMESTAMPTZ(3);

-- Links by which the owner brings somebody in who is in no project yet.
CREATE TABLE "account_invitations" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_invitations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "account_invitations_token_hash_key" ON "account_invitations"("token_hash");
CREATE INDEX "account_invitations_invited_by_idx" ON "account_invitations"("invited_by");
CREATE INDEX "account_invitations_email_idx" ON "account_invitations"("email");
ALTER TABLE "account_invitations" ADD CONSTRAINT "account_invitations_invited_by_fkey"
    FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
