-- Briefs may be started from the questions of a tree.
ALTER TABLE "briefs" ADD COLUMN "question_tree_id" UUID;
-- borne: no brief has a tree yet, so the index is empty
CREATE INDEX "briefs_question_tree_id_idx" ON "briefs"("question_tree_id");
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_question_tree_id_fkey"
  FOREIGN KEY ("question_tree_id") REFERENCES "question_trees"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
