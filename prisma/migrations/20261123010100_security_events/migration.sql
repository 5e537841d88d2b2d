-- What happened to accounts, sessions, tokens and connections, and who did it. Emails are kept as text, so that an entry
-- still says who it was about when the account is deleted.
CREATE TABLE "security_events" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "actor_id" UUID,
    "actor_email" TEXT,
    "subject_id" UUID,
    "subject_email" TEXT,
    "address" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "security_events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "security_events_at_idx" ON "security_events"("at");
CREATE INDEX "security_events_kind_at_idx" ON "security_events"("kind", "at");
CREATE INDEX "security_events_actor_id_at_idx" ON "security_events"("actor_id", "at");
CREATE INDEX "security_events_subject_id_at_idx" ON "security_events"("subject_id", "at");
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_actor_id_fkey"
    FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_subject_id_fkey"
    FOREIGN KEY ("subject_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
