-- Called again at each start: whoever keeps the database may create the extension later.
CREATE OR REPLACE FUNCTION "index_similar_names"() RETURNS void LANGUAGE plpgsql AS $function$
BEGIN
	IF to_regclass('users_similar_idx') IS NULL THEN
		CREATE EXTENSION IF NOT EXISTS pg_trgm;
		CREATE INDEX "users_similar_idx" ON "users" USING gin (trim(regexp_replace(lower(regexp_replace(normalize("name" || ' ' || "email", NFD), '[\u0300-\u036f]', '', 'g')), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')) gin_trgm_ops);
	END IF;
EXCEPTION WHEN OTHERS THEN
	RAISE LOG 'no index of similar names: %', SQLERRM;
END
$function$;--> statement-breakpoint
SELECT "index_similar_names"();
