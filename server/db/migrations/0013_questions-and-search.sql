CREATE TABLE "lesson_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"lesson_id" text NOT NULL,
	"lesson_title" text NOT NULL,
	"question" text NOT NULL,
	"answer" text,
	"public_question" text,
	"public_answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_passages" (
	"id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"lesson_id" text,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"url" text NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"revision" integer NOT NULL,
	"built_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson_questions" ADD CONSTRAINT "lesson_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_questions_user_id_idx" ON "lesson_questions" USING btree ("user_id","lesson_id");--> statement-breakpoint
CREATE INDEX "lesson_questions_published_idx" ON "lesson_questions" USING btree ("lesson_id","published_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "lesson_questions_unanswered_idx" ON "lesson_questions" USING btree ("created_at") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "search_passages_words_idx" ON "search_passages" USING gin ("words");