CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"night" date,
	"file_name" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"bytes" bigint,
	"missing" integer,
	"reason" text,
	CONSTRAINT "backups_night_unique" UNIQUE("night")
);
