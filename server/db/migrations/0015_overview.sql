CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_counts_day_step_pk" PRIMARY KEY("day","step")
);
--> statement-breakpoint
CREATE TABLE "troubles" (
	"kind" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "course_progress" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "course_progress_started_at_idx" ON "course_progress" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "purchases_refunded_at_idx" ON "purchases" USING btree ("refunded_at") WHERE refunded_at is not null;