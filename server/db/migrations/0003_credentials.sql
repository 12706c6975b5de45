CREATE TABLE "credential_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"x" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credential_signing_keys" (
	"made_for" text PRIMARY KEY NOT NULL,
	"kid" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_statuses" (
	"code" text PRIMARY KEY NOT NULL,
	"list" integer NOT NULL,
	"bit" integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_statuses_place" ON "certificate_statuses" USING btree ("list","bit");