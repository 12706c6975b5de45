CREATE TABLE "exercise_answers" (
	"user_id" uuid NOT NULL,
	"module_id" text NOT NULL,
	"exercise_id" text NOT NULL,
	"chosen" text[] NOT NULL,
	"is_right" boolean NOT NULL,
	"was_right_at_first" boolean NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exercise_answers_user_id_module_id_exercise_id_pk" PRIMARY KEY("user_id","module_id","exercise_id")
);
--> statement-breakpoint
ALTER TABLE "exercise_answers" ADD CONSTRAINT "exercise_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exercise_answers_exercise_idx" ON "exercise_answers" USING btree ("module_id","exercise_id");