CREATE TABLE "webhook_arrivals" (
	"provider" text NOT NULL,
	"outcome" text NOT NULL,
	"arrived_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_arrivals_provider_outcome_pk" PRIMARY KEY("provider","outcome")
);
