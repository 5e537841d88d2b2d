-- Pages share positions only below the top three and within five places, in at least five of ten checks. The next check of a
-- keyword decides it by lib/features/tracking/cannibalization.ts; until then it is not said of any.
-- borne: only the few keywords that the migration before marked are held, and no older code reads the column
UPDATE "tracked_keywords" SET "cannibalization" = NULL WHERE "cannibalization" = 'sharing';
