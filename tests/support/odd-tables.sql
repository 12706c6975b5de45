CREATE TYPE odd_mood AS ENUM ('feliz', 'não sei');
--> statement-breakpoint
CREATE TABLE "Odd ""names""" (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number serial,
  "select" text,
  label text NOT NULL,
  twice text GENERATED ALWAYS AS (label || label) STORED,
  parent integer REFERENCES "Odd ""names""" (id)
);
--> statement-breakpoint
CREATE TABLE a_child_before_its_parent (
  odd_id integer REFERENCES "Odd ""names""" (id),
  yes boolean, small smallint, large bigint, exact numeric, single real, double double precision,
  day date, clock time, moment timestamptz, naive timestamp, span interval,
  bytes bytea, document jsonb, raw json, address inet, mood odd_mood, range int4range,
  names text[], grid integer[][], moods odd_mood[], fixed char(5), key uuid
);
