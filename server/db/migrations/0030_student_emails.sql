CREATE TABLE "course_email_refusals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "audience" text DEFAULT 'subscribers' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "module_id" text;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "is_advertising" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "scheduled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "course_email_refusals" ADD CONSTRAINT "course_email_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;