CREATE TABLE "daily_sources" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_sources_day_source_step_pk" PRIMARY KEY("day","source","step")
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "source" text;