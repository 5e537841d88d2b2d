-- Counters of tracked keywords and of their checks, so that totals, history and overviews read no checks. A histogram holds
-- the number of keywords by slot; lib/features/rankings/histograms/README.md lists the series and their slots. Writers only
-- append to ranking_deltas, so they neither wait for each other nor deadlock; fold_ranking_deltas moves the deltas into the
-- histograms. Triggers write them, because processes of the previous release add checks too.

-- A zone that this server knows. Its list may be older than that of the program, and a check must be stored all the same.
CREATE FUNCTION known_time_zone(zone text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  PERFORM now() AT TIME ZONE zone;
  RETURN zone;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN 'UTC';
END $$;

-- CreateTable
CREATE TABLE "ranking_histograms" (
    "project_id" UUID NOT NULL,
    "series" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "engine" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "slots" INTEGER[],
    "counts" INTEGER[],
    "weighted" INTEGER[],
    "volumes" BIGINT[],

    CONSTRAINT "ranking_histograms_pkey" PRIMARY KEY ("project_id","series","day","name","engine","country","language","device")
);

-- CreateTable
CREATE TABLE "ranking_deltas" (
    "id" BIGSERIAL NOT NULL,
    "project_id" UUID NOT NULL,
    "series" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "engine" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "weighted" INTEGER NOT NULL,
    "volume" BIGINT NOT NULL,

    CONSTRAINT "ranking_deltas_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ranking_rebuilds" (
    "project_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ranking_rebuilds_pkey" PRIMARY KEY ("project_id")
);

-- CreateIndex
CREATE INDEX "ranking_deltas_project_id_series_idx" ON "ranking_deltas"("project_id", "series");

-- AddForeignKey
ALTER TABLE "ranking_histograms" ADD CONSTRAINT "ranking_histograms_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ranking_rebuilds" ADD CONSTRAINT "ranking_rebuilds_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The slot of a measured position: 2 × position, plus 1 if an AI Overview is shown; not found: -(depth + 2), -1 without a
-- depth; null: nothing was measured.
CREATE FUNCTION ranking_slot(state TEXT, pos INTEGER, depth INTEGER, overview TEXT) RETURNS INTEGER LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE state WHEN 'found' THEN coalesce(2 * pos + CASE WHEN overview = 'present' THEN 1 ELSE 0 END, 0)
    WHEN 'not_found' THEN -(coalesce(depth, -1) + 2) END
$$;

-- What a keyword counts in by its stored columns.
CREATE FUNCTION ranking_keyword_slots(
  state TEXT, pos INTEGER, depth INTEGER, past1 INTEGER, past7 INTEGER, past30 INTEGER, overview TEXT, is_cited BOOLEAN,
  overview_at TIMESTAMPTZ, checked TIMESTAMPTZ, every TEXT, reason TEXT, is_wrong BOOLEAN, is_cannibalized BOOLEAN,
  tags TEXT[], features TEXT[], started TIMESTAMPTZ, tz TEXT
) RETURNS TABLE (series TEXT, day DATE, name TEXT, slot INTEGER) LANGUAGE sql STABLE AS $$
  SELECT v.series, coalesce(v.day, DATE '1970-01-01'), coalesce(v.name, ''), v.slot FROM (
    VALUES ('state', NULL::date, NULL::text, CASE $1 WHEN 'found' THEN 1 WHEN 'not_found' THEN 2 WHEN 'unmeasured' THEN 3 ELSE 0 END),
      ('current', NULL, NULL, ranking_slot($1, $2, $3, $7)),
      ('mark', NULL, NULL, CASE WHEN $13 THEN 1 END),
      ('mark', NULL, NULL, CASE WHEN $14 THEN 2 END),
      ('mark', NULL, NULL, CASE WHEN $10 IS NULL THEN 3 END),
      ('overview', NULL, NULL, CASE $7 WHEN 'present' THEN CASE WHEN $8 THEN 2 ELSE 1 END WHEN 'absent' THEN 3 ELSE 0 END
        + CASE WHEN $9 < $10 THEN 4 ELSE 0 END),
      ('checked', ($10 AT TIME ZONE 'UTC')::date, NULL,
        extract(hour FROM $10 AT TIME ZONE 'UTC')::int * 4 + CASE coalesce($11, '') WHEN 'off' THEN NULL WHEN 'weekly' THEN 1 WHEN 'monthly' THEN 2 ELSE 0 END),
      ('started', ($17 AT TIME ZONE $18)::date, NULL, 0),
      ('reason', NULL, coalesce($12, 'failed'), CASE WHEN $1 = 'unmeasured' THEN 0 END)
    UNION ALL
    SELECT one.series || c.days, NULL, NULL, one.slot
    FROM (VALUES ('1', $4), ('7', $5), ('30', $6)) AS c(days, past) CROSS JOIN LATERAL (
      VALUES ('change', CASE
          WHEN $1 IS NULL OR $1 = 'unmeasured' OR c.past IS NULL THEN 6
          WHEN $2 = c.past OR $2 IS NULL AND c.past <= 0 THEN 5
          WHEN c.past > 0 AND $2 < c.past THEN 1
          WHEN c.past > 0 AND $2 > c.past THEN 2
          WHEN c.past < 0 AND $2 <= -c.past THEN 3
          WHEN c.past > 0 AND $2 IS NULL AND c.past <= $3 THEN 4
          ELSE 6 END),
        ('both', CASE WHEN c.past IS NOT NULL THEN ranking_slot($1, $2, $3, $7) END),
        ('then', CASE WHEN $1 IN ('found', 'not_found') AND c.past IS NOT NULL THEN
          CASE WHEN c.past > 0 THEN ranking_slot('found', c.past, NULL, $7) ELSE -1 END END)
    ) AS one(series, slot)
    UNION ALL SELECT 'tag', NULL, one, 0 FROM unnest($15) AS one
    UNION ALL SELECT 'feature', NULL, one, 0 FROM unnest($16) AS one
  ) AS v(series, day, name, slot) WHERE v.slot IS NOT NULL AND (v.day IS NOT NULL OR v.series NOT IN ('checked', 'started'))
$$;

-- What the checks of a keyword within a time range count in: the last measured one of each day, week and month, and the changes
-- of its last position and last AI Overview at the end of each day, with their sums.
CREATE FUNCTION ranking_check_slots(keyword INTEGER, tz TEXT, since TIMESTAMPTZ, until TIMESTAMPTZ, without TIMESTAMPTZ[])
RETURNS TABLE (series TEXT, day DATE, slot INTEGER, sign INTEGER) LANGUAGE sql STABLE AS $$
  WITH within AS (
    SELECT c.at, (c.at AT TIME ZONE $2)::date AS day, ranking_slot(c.state::text, c.position, c.depth, c.ai_state) AS slot,
      CASE c.ai_state WHEN 'present' THEN CASE WHEN c.ai_place IS NOT NULL THEN 2 ELSE 1 END WHEN 'absent' THEN 3 END AS overview
    FROM rank_checks c WHERE c.keyword_no = $1 AND c.at >= $3 AND c.at < $4 AND NOT c.at = ANY($5)
  ), positions AS (
    SELECT w.at, w.day, w.slot FROM within w
    UNION ALL (SELECT c.at, (c.at AT TIME ZONE $2)::date, ranking_slot(c.state::text, c.position, c.depth, c.ai_state)
      FROM rank_checks c WHERE c.keyword_no = $1 AND c.at < $3 ORDER BY c.at DESC LIMIT 1)
    UNION ALL (SELECT c.at, (c.at AT TIME ZONE $2)::date, NULL FROM rank_checks c
      WHERE c.keyword_no = $1 AND c.at >= $4 ORDER BY c.at LIMIT 1)
  ), overviews AS (
    SELECT w.at, w.day, w.overview AS slot FROM within w WHERE w.overview IS NOT NULL
    UNION ALL (SELECT c.at, (c.at AT TIME ZONE $2)::date,
        CASE c.ai_state WHEN 'present' THEN CASE WHEN c.ai_place IS NOT NULL THEN 2 ELSE 1 END ELSE 3 END
      FROM rank_checks c WHERE c.keyword_no = $1 AND c.at < $3 AND c.ai_state IN ('present', 'absent') ORDER BY c.at DESC LIMIT 1)
    UNION ALL (SELECT c.at, (c.at AT TIME ZONE $2)::date, NULL FROM rank_checks c
      WHERE c.keyword_no = $1 AND c.at >= $4 AND c.ai_state IN ('present', 'absent') ORDER BY c.at LIMIT 1)
  ), ends AS (
    SELECT 'position' AS series, e.day, e.slot, lag(e.slot) OVER (ORDER BY e.day) AS was FROM (
      SELECT p.day, p.slot, lead(p.day) OVER (ORDER BY p.at) AS next FROM positions p) e WHERE e.next IS DISTINCT FROM e.day
    UNION ALL
    SELECT 'overview', e.day, e.slot, lag(e.slot) OVER (ORDER BY e.day) FROM (
      SELECT p.day, p.slot, lead(p.day) OVER (ORDER BY p.at) AS next FROM overviews p) e WHERE e.next IS DISTINCT FROM e.day
  )
  SELECT p.series, p.start, m.slot, 1 FROM (
    SELECT w.day, w.slot, lead(w.day) OVER (ORDER BY w.at) AS next FROM within w WHERE w.slot IS NOT NULL
  ) m CROSS JOIN LATERAL (VALUES ('day', m.day, m.next),
    ('week', date_trunc('week', m.day::timestamp)::date, date_trunc('week', m.next::timestamp)::date),
    ('month', date_trunc('month', m.day::timestamp)::date, date_trunc('month', m.next::timestamp)::date)
  ) AS p(series, start, next) WHERE p.next IS DISTINCT FROM p.start
  UNION ALL SELECT t.series, t.day, c.slot, c.sign FROM ends e
  CROSS JOIN LATERAL (VALUES (e.slot, 1), (e.was, -1)) AS c(slot, sign)
  CROSS JOIN LATERAL (VALUES (e.series || '_change', e.day), (e.series || '_total', DATE '1970-01-01')) AS t(series, day)
  WHERE c.slot IS NOT NULL
$$;

-- What a project's counters lack or have too much; nothing if they are right.
CREATE FUNCTION ranking_corrections(project UUID)
RETURNS TABLE (series TEXT, day DATE, name TEXT, engine TEXT, country TEXT, language TEXT, device TEXT, slot INTEGER, count INTEGER, weighted INTEGER, volume BIGINT)
LANGUAGE sql STABLE AS $$
  SELECT a.series, a.day, a.name, a.engine, a.country, a.language, a.device, a.slot, sum(a.count)::int, sum(a.weighted)::int, sum(a.volume)::bigint
  FROM (
    SELECT s.series, s.day, s.name, k.engine, k.country, k.language, k.device, s.slot, count(*) AS count,
      count(k.avg_monthly_searches) AS weighted, coalesce(sum(k.avg_monthly_searches), 0) AS volume
    FROM tracked_keywords k JOIN projects p ON p.id = k.project_id CROSS JOIN LATERAL ranking_keyword_slots(
      k.state::text, k.position, k.depth, k.day1, k.day7, k.day30, k.ai_measured_state, k.ai_measured_place IS NOT NULL, k.ai_measured_at,
      k.checked_at, k.every, k.reason, k.wrong_url, k.cannibalization IS NOT NULL, k.tags, k.features,
      least(k.created_at, coalesce(k.first_at, k.created_at)), known_time_zone(p.timezone)) s
    WHERE k.project_id = $1 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    UNION ALL
    SELECT s.series, s.day, '', k.engine, k.country, k.language, k.device, s.slot, sum(s.sign),
      coalesce(sum(s.sign) FILTER (WHERE k.avg_monthly_searches IS NOT NULL), 0), coalesce(sum(s.sign * k.avg_monthly_searches::bigint), 0)
    FROM tracked_keywords k JOIN projects p ON p.id = k.project_id
    CROSS JOIN LATERAL ranking_check_slots(k.no, known_time_zone(p.timezone), '-infinity', 'infinity', '{}') s
    WHERE k.project_id = $1 GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    UNION ALL
    SELECT h.series, h.day, h.name, h.engine, h.country, h.language, h.device, u.slot, -u.count, -u.weighted, -u.volume
    FROM ranking_histograms h CROSS JOIN LATERAL unnest(h.slots, h.counts, h.weighted, h.volumes) AS u(slot, count, weighted, volume)
    WHERE h.project_id = $1
    UNION ALL
    SELECT d.series, d.day, d.name, d.engine, d.country, d.language, d.device, d.slot, -d.count, -d.weighted, -d.volume
    FROM ranking_deltas d WHERE d.project_id = $1
  ) a GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(a.count) <> 0 OR sum(a.weighted) <> 0 OR sum(a.volume) <> 0
$$;

-- Moves a project's deltas into its histograms. One statement, so that readers see each delta exactly once.
CREATE FUNCTION fold_ranking_deltas(project UUID) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(20261129, hashtext(project::text));
  WITH moved AS (
    DELETE FROM ranking_deltas d WHERE d.project_id = project RETURNING d.*
  ), keys AS (
    SELECT DISTINCT m.series, m.day, m.name, m.engine, m.country, m.language, m.device FROM moved m
  ), merged AS (
    SELECT a.series, a.day, a.name, a.engine, a.country, a.language, a.device, a.slot, sum(a.count) AS count, sum(a.weighted) AS weighted, sum(a.volume) AS volume
    FROM (
      SELECT m.series, m.day, m.name, m.engine, m.country, m.language, m.device, m.slot, m.count, m.weighted, m.volume FROM moved m
      UNION ALL
      SELECT h.series, h.day, h.name, h.engine, h.country, h.language, h.device, u.slot, u.count, u.weighted, u.volume
      FROM keys k JOIN ranking_histograms h ON h.project_id = project AND h.series = k.series AND h.day = k.day AND h.name = k.name
        AND h.engine = k.engine AND h.country = k.country AND h.language = k.language AND h.device = k.device
      CROSS JOIN LATERAL unnest(h.slots, h.counts, h.weighted, h.volumes) AS u(slot, count, weighted, volume)
    ) a GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  )
  INSERT INTO ranking_histograms AS old (project_id, series, day, name, engine, country, language, device, slots, counts, weighted, volumes)
  SELECT project, m.series, m.day, m.name, m.engine, m.country, m.language, m.device,
    coalesce(array_agg(m.slot ORDER BY m.slot) FILTER (WHERE m.count <> 0 OR m.weighted <> 0 OR m.volume <> 0), '{}'),
    coalesce(array_agg(m.count::int ORDER BY m.slot) FILTER (WHERE m.count <> 0 OR m.weighted <> 0 OR m.volume <> 0), '{}'),
    coalesce(array_agg(m.weighted::int ORDER BY m.slot) FILTER (WHERE m.count <> 0 OR m.weighted <> 0 OR m.volume <> 0), '{}'),
    coalesce(array_agg(m.volume::bigint ORDER BY m.slot) FILTER (WHERE m.count <> 0 OR m.weighted <> 0 OR m.volume <> 0), '{}')
  FROM merged m WHERE EXISTS (SELECT FROM projects p WHERE p.id = project) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  ON CONFLICT (project_id, series, day, name, engine, country, language, device)
  DO UPDATE SET slots = excluded.slots, counts = excluded.counts, weighted = excluded.weighted, volumes = excluded.volumes;
  DELETE FROM ranking_histograms h WHERE h.project_id = project AND h.slots = '{}';
END $$;

-- Recalculates a project's counters from its keywords and checks.
CREATE FUNCTION rebuild_ranking_histograms(project UUID) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  -- Waits for writers that may still use an earlier time zone; later ones use the current one.
  PERFORM pg_advisory_lock(20261128, hashtext(project::text));
  PERFORM pg_advisory_unlock(20261128, hashtext(project::text));
  PERFORM pg_advisory_xact_lock(20261129, hashtext(project::text));
  DELETE FROM ranking_rebuilds r WHERE r.project_id = project;
  -- One statement, whose snapshot covers keywords, checks and counters.
  INSERT INTO ranking_deltas (project_id, series, day, name, engine, country, language, device, slot, count, weighted, volume)
  SELECT project, c.* FROM ranking_corrections(project) c;
  PERFORM fold_ranking_deltas(project);
END $$;

CREATE FUNCTION count_rank_checks() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  -- Checks of one keyword are counted one after another.
  PERFORM FROM tracked_keywords k WHERE k.no IN (SELECT n.keyword_no FROM new_rows n) ORDER BY k.no FOR NO KEY UPDATE;
  PERFORM pg_advisory_xact_lock_shared(20261128, hashtext(p.id::text)) FROM (
    SELECT DISTINCT k.project_id AS id FROM tracked_keywords k WHERE k.no IN (SELECT n.keyword_no FROM new_rows n)) p;
  INSERT INTO ranking_deltas (project_id, series, day, engine, country, language, device, slot, count, weighted, volume)
  SELECT c.project_id, c.series, c.day, c.engine, c.country, c.language, c.device, c.slot, sum(c.sign),
    coalesce(sum(c.sign) FILTER (WHERE c.volume IS NOT NULL), 0), coalesce(sum(c.sign * c.volume::bigint), 0)
  FROM (
    SELECT k.project_id, k.engine, k.country, k.language, k.device, k.avg_monthly_searches AS volume, s.series, s.day, s.slot, v.sign * s.sign AS sign
    FROM (SELECT n.keyword_no AS no, min(n.at) AS first, max(n.at) AS last, array_agg(n.at) AS times FROM new_rows n GROUP BY 1) a
    JOIN tracked_keywords k ON k.no = a.no JOIN projects p ON p.id = k.project_id
    CROSS JOIN LATERAL (SELECT (a.first AT TIME ZONE known_time_zone(p.timezone)) AS first, (a.last AT TIME ZONE known_time_zone(p.timezone)) AS last) l
    CROSS JOIN LATERAL (VALUES (1, '{}'::timestamptz[]), (-1, a.times)) AS v(sign, without)
    CROSS JOIN LATERAL ranking_check_slots(k.no, known_time_zone(p.timezone),
      least(date_trunc('week', l.first), date_trunc('month', l.first)) AT TIME ZONE known_time_zone(p.timezone),
      greatest(date_trunc('week', l.last) + interval '7 days', date_trunc('month', l.last) + interval '1 month') AT TIME ZONE known_time_zone(p.timezone),
      v.without) s
  ) c GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(c.sign) <> 0 OR sum(c.sign * c.volume::bigint) <> 0
    OR sum(c.sign) FILTER (WHERE c.volume IS NOT NULL) <> 0;
  RETURN NULL;
END $$;

-- Checks are normally only added. After any other change the project is counted anew.
CREATE FUNCTION recount_changed_checks() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO ranking_rebuilds (project_id) SELECT DISTINCT k.project_id FROM old_rows o JOIN tracked_keywords k ON k.no = o.keyword_no
    ON CONFLICT (project_id) DO UPDATE SET requested_at = now();
  ELSE
    INSERT INTO ranking_rebuilds (project_id) SELECT DISTINCT k.project_id FROM (
      (SELECT n.keyword_no, n.at, n.state, n.position, n.depth, n.ai_state, n.ai_place FROM new_rows n
       EXCEPT SELECT o.keyword_no, o.at, o.state, o.position, o.depth, o.ai_state, o.ai_place FROM old_rows o)
    ) c JOIN tracked_keywords k ON k.no = c.keyword_no
    ON CONFLICT (project_id) DO UPDATE SET requested_at = now();
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION count_tracked_keywords() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(20261128, hashtext(p.id::text)) FROM (SELECT DISTINCT n.project_id AS id FROM new_rows n) p;
  INSERT INTO ranking_deltas (project_id, series, day, name, engine, country, language, device, slot, count, weighted, volume)
  SELECT k.project_id, s.series, s.day, s.name, k.engine, k.country, k.language, k.device, s.slot, count(*),
    count(k.avg_monthly_searches), coalesce(sum(k.avg_monthly_searches), 0)
  FROM new_rows k JOIN projects p ON p.id = k.project_id CROSS JOIN LATERAL ranking_keyword_slots(
    k.state::text, k.position, k.depth, k.day1, k.day7, k.day30, k.ai_measured_state, k.ai_measured_place IS NOT NULL, k.ai_measured_at,
    k.checked_at, k.every, k.reason, k.wrong_url, k.cannibalization IS NOT NULL, k.tags, k.features,
    least(k.created_at, coalesce(k.first_at, k.created_at)), known_time_zone(p.timezone)) s
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
  RETURN NULL;
END $$;

CREATE FUNCTION recount_tracked_keywords() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows n JOIN old_rows o ON o.no = n.no WHERE n.first_at IS DISTINCT FROM o.first_at) THEN
    PERFORM pg_advisory_xact_lock_shared(20261128, hashtext(p.id::text)) FROM (SELECT DISTINCT n.project_id AS id FROM new_rows n) p;
  END IF;
  INSERT INTO ranking_deltas (project_id, series, day, name, engine, country, language, device, slot, count, weighted, volume)
  SELECT k.project_id, s.series, s.day, s.name, k.engine, k.country, k.language, k.device, s.slot, sum(k.sign),
    coalesce(sum(k.sign) FILTER (WHERE k.avg_monthly_searches IS NOT NULL), 0), coalesce(sum(k.sign * k.avg_monthly_searches::bigint), 0)
  FROM (SELECT 1 AS sign, n.* FROM new_rows n UNION ALL SELECT -1, o.* FROM old_rows o) k
  JOIN projects p ON p.id = k.project_id CROSS JOIN LATERAL ranking_keyword_slots(
    k.state::text, k.position, k.depth, k.day1, k.day7, k.day30, k.ai_measured_state, k.ai_measured_place IS NOT NULL, k.ai_measured_at,
    k.checked_at, k.every, k.reason, k.wrong_url, k.cannibalization IS NOT NULL, k.tags, k.features,
    least(k.created_at, coalesce(k.first_at, k.created_at)), known_time_zone(p.timezone)) s
  GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 HAVING sum(k.sign) <> 0 OR sum(k.sign * k.avg_monthly_searches::bigint) <> 0
    OR sum(k.sign) FILTER (WHERE k.avg_monthly_searches IS NOT NULL) <> 0;
  -- These apply to all earlier checks too.
  INSERT INTO ranking_rebuilds (project_id) SELECT DISTINCT u.id FROM new_rows n JOIN old_rows o ON o.no = n.no
    CROSS JOIN LATERAL unnest(ARRAY[n.project_id, o.project_id]) AS u(id)
  WHERE (n.avg_monthly_searches, n.engine, n.country, n.language, n.device, n.project_id)
    IS DISTINCT FROM (o.avg_monthly_searches, o.engine, o.country, o.language, o.device, o.project_id)
  ON CONFLICT (project_id) DO UPDATE SET requested_at = now();
  RETURN NULL;
END $$;

-- Before the keyword is deleted, because its checks go with it.
CREATE FUNCTION uncount_tracked_keyword() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  tz TEXT;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(20261128, hashtext(OLD.project_id::text));
  SELECT known_time_zone(p.timezone) INTO tz FROM projects p WHERE p.id = OLD.project_id;
  -- Without its project, the counters are gone too.
  IF FOUND THEN
    INSERT INTO ranking_deltas (project_id, series, day, name, engine, country, language, device, slot, count, weighted, volume)
    SELECT OLD.project_id, s.series, s.day, s.name, OLD.engine, OLD.country, OLD.language, OLD.device, s.slot, -sum(s.sign),
      CASE WHEN OLD.avg_monthly_searches IS NULL THEN 0 ELSE -sum(s.sign) END, -sum(s.sign) * coalesce(OLD.avg_monthly_searches, 0)
    FROM (
      SELECT o.series, o.day, o.name, o.slot, 1 AS sign FROM ranking_keyword_slots(
        OLD.state::text, OLD.position, OLD.depth, OLD.day1, OLD.day7, OLD.day30, OLD.ai_measured_state, OLD.ai_measured_place IS NOT NULL,
        OLD.ai_measured_at, OLD.checked_at, OLD.every, OLD.reason, OLD.wrong_url, OLD.cannibalization IS NOT NULL, OLD.tags, OLD.features,
        least(OLD.created_at, coalesce(OLD.first_at, OLD.created_at)), tz) o
      UNION ALL SELECT c.series, c.day, '', c.slot, c.sign FROM ranking_check_slots(OLD.no, tz, '-infinity', 'infinity', '{}') c
    ) s GROUP BY 1, 2, 3, 4, 9 HAVING sum(s.sign) <> 0;
  END IF;
  RETURN OLD;
END $$;

CREATE FUNCTION request_ranking_rebuild() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ranking_rebuilds (project_id) VALUES (NEW.id) ON CONFLICT (project_id) DO UPDATE SET requested_at = now();
  RETURN NULL;
END $$;

CREATE FUNCTION remove_ranking_deltas() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ranking_deltas d WHERE d.project_id = OLD.id;
  RETURN NULL;
END $$;

-- borne: it only counts what older code writes, which writes the same as before
CREATE TRIGGER count_rank_checks AFTER INSERT ON rank_checks REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_rank_checks();
-- borne: it only counts what older code writes, which writes the same as before
CREATE TRIGGER recount_updated_checks AFTER UPDATE ON rank_checks REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION recount_changed_checks();
-- borne: it only counts what older code writes, which writes the same as before
CREATE TRIGGER recount_deleted_checks AFTER DELETE ON rank_checks REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION recount_changed_checks();
-- borne: it only counts what older code writes, which writes the same as before
CREATE TRIGGER count_tracked_keywords AFTER INSERT ON tracked_keywords REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_tracked_keywords();
-- borne: it only counts what older code writes, which writes the same as before
CREATE TRIGGER recount_tracked_keywords AFTER UPDATE ON tracked_keywords REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION recount_tracked_keywords();
-- borne: it only counts what older code writes, which writes the same as before
CREATE TRIGGER uncount_tracked_keyword BEFORE DELETE ON tracked_keywords
  FOR EACH ROW EXECUTE FUNCTION uncount_tracked_keyword();
-- borne: it only requests that days are counted anew in the new time zone
CREATE TRIGGER request_ranking_rebuild AFTER UPDATE OF timezone ON projects
  FOR EACH ROW WHEN (OLD.timezone IS DISTINCT FROM NEW.timezone) EXECUTE FUNCTION request_ranking_rebuild();
-- borne: it only removes counters of a project that is deleted
CREATE TRIGGER remove_ranking_deltas AFTER DELETE ON projects
  FOR EACH ROW EXECUTE FUNCTION remove_ranking_deltas();

-- Until their stored checks are counted, by the next migration, the figures of all projects are calculated from the checks.
INSERT INTO "ranking_rebuilds" ("project_id") SELECT "id" FROM "projects";
