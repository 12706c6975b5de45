import type { KindName } from './kinds.ts';

export interface TableOfData {
  personal: Partial<Record<KindName, readonly string[]>>;
  /** Personal, but never exported: it would open something, or nobody can read it. */
  secret?: readonly string[];
  impersonal: readonly string[];
}

/** A test compares this with the database. */
export const tables = {
  users: {
    personal: {
      account: [
        'id',
        'name',
        'email',
        'email_verified',
        'image',
        'created_at',
        'updated_at',
        'last_login_at',
      ],
      secondFactor: ['two_factor_enabled'],
    },
    impersonal: [],
  },
  profiles: {
    personal: {
      account: [
        'id',
        'full_name',
        'email',
        'name',
        'display_name',
        'first_name',
        'last_name',
        'role',
        'created_at',
      ],
    },
    impersonal: [],
  },
  accounts: {
    personal: {
      account: [
        'account_id',
        'provider_id',
        'user_id',
        'created_at',
        'updated_at',
        'access_token_expires_at',
        'refresh_token_expires_at',
        'scope',
      ],
    },
    secret: ['password', 'access_token', 'refresh_token', 'id_token'],
    impersonal: ['id'],
  },
  sessions: {
    personal: {
      // The library never fills its column for IP addresses.
      devices: [
        'user_id',
        'user_agent',
        'created_at',
        'updated_at',
        'used_at',
        'admin_write_at',
        'expires_at',
        'ip_address',
      ],
    },
    secret: ['token'],
    impersonal: ['id', 'first_edition'],
  },
  two_factors: {
    personal: { secondFactor: ['user_id', 'verified', 'failed_verification_count', 'locked_until'] },
    secret: ['secret', 'backup_codes'],
    impersonal: ['id'],
  },
  passkeys: {
    personal: {
      secondFactor: [
        'name',
        'public_key',
        'user_id',
        'credential_id',
        'counter',
        'device_type',
        'backed_up',
        'transports',
        'created_at',
        'aaguid',
      ],
    },
    impersonal: ['id'],
  },
  verifications: {
    personal: { links: ['created_at', 'updated_at', 'expires_at'] },
    secret: ['identifier', 'value'],
    impersonal: ['id'],
  },
  address_changes: {
    personal: {
      links: ['user_id', 'new_email', 'asked_at', 'expires_at', 'old_confirmed_at', 'new_confirmed_at'],
    },
    secret: ['old_token', 'new_token'],
    impersonal: ['id'],
  },
  security_events: {
    personal: { security: ['user_id', 'kind', 'network', 'created_at'] },
    impersonal: ['id'],
  },
  access_records: {
    personal: { access: ['user_id', 'address', 'at'] },
    impersonal: ['id'],
  },
  course_progress: {
    personal: { study: ['user_id', 'completed_lessons', 'started_at', 'updated_at'] },
    impersonal: [],
  },
  lesson_positions: {
    personal: { study: ['user_id', 'lesson_id', 'last', 'furthest', 'duration', 'updated_at'] },
    impersonal: [],
  },
  lesson_questions: {
    personal: {
      questions: [
        'user_id',
        'lesson_id',
        'lesson_title',
        'question',
        'answer',
        'public_question',
        'public_answer',
        'created_at',
        'edited_at',
        'answered_at',
        'published_at',
      ],
    },
    impersonal: ['id', 'version'],
  },
  certificates: {
    personal: {
      certificate: [
        'code',
        'user_id',
        'student_name',
        'course_title',
        'course_hours',
        'printed',
        'completed_at',
        'issued_at',
        'status',
        'replaced_by',
        'is_name_checked',
      ],
    },
    impersonal: [],
  },
  name_requests: {
    personal: {
      certificate: ['user_id', 'old_name', 'name', 'status', 'reason', 'created_at', 'decided_at'],
    },
    impersonal: ['id'],
  },
  purchases: {
    personal: {
      purchases: [
        'provider',
        'transaction_id',
        'email',
        'name',
        'amount_cents',
        'currency',
        'status',
        'approved_at',
        'not_opening_reason',
        'disputed_at',
        'dispute_won_at',
        'refunded_at',
        'closed_at',
        'opened_at',
        'contract',
        'user_id',
        'created_at',
        'updated_at',
      ],
    },
    impersonal: ['id'],
  },
  refund_requests: {
    personal: {
      purchases: ['way', 'requested_at', 'deadline', 'sent_at', 'finished_at', 'last_error'],
    },
    impersonal: ['id', 'purchase_id', 'attempts', 'due_at'],
  },
  // The seller's texts; nothing of a buyer.
  contracts: { personal: {}, impersonal: ['fingerprint', 'revision', 'document', 'created_at'] },
  // The owner's, encrypted; nothing of a student.
  settings: { personal: {}, impersonal: ['name', 'value', 'changed_at'] },
  webhook_arrivals: { personal: {}, impersonal: ['provider', 'outcome', 'arrived_at'] },
  purchase_events: {
    personal: {
      paymentMessages: ['provider', 'event_id', 'event', 'last_error', 'received_at', 'handled_at'],
    },
    impersonal: ['id', 'purchase_id', 'attempts', 'due_at'],
  },
  access_grants: {
    personal: { grants: ['email', 'created_at'], history: ['granted_by'] },
    impersonal: [],
  },
  outbox: {
    personal: {
      mail: [
        'kind',
        'recipient',
        'data',
        'once_key',
        'subject',
        'body',
        'last_error',
        'sent_at',
        'failed_at',
        'created_at',
      ],
    },
    impersonal: ['id', 'attempts', 'due_at', 'newsletter_id'],
  },
  newsletter_subscribers: {
    personal: { newsletter: ['email', 'confirmed_at', 'unsubscribed_at', 'created_at'] },
    impersonal: [],
  },
  audit_log: {
    personal: { history: ['actor', 'actor_id', 'user_id', 'action', 'detail', 'created_at'] },
    impersonal: ['id'],
  },
  newsletters: {
    personal: { history: ['author_id', 'author_name', 'created_at'] },
    impersonal: [
      'id',
      'subject',
      'body',
      'version',
      'updated_at',
      'queued_at',
      'stopped_at',
      'recipients',
      'sent_count',
      'refused_count',
    ],
  },
  content_revisions: {
    personal: { history: ['author_id', 'author_name', 'created_at'], site: ['document', 'changes'] },
    impersonal: ['revision'],
  },
  content_draft: {
    personal: { history: ['author_name', 'updated_at'], site: ['sections'] },
    impersonal: ['id', 'version'],
  },
  course_files: {
    personal: { history: ['created_by', 'created_at', 'file_name'] },
    impersonal: [
      'id',
      'module_id',
      'module_name',
      'file_description',
      'file_path',
      'file_type',
      'file_size',
      'file_url',
      'uploading_since',
    ],
  },
  media: {
    personal: { history: ['created_by', 'created_at', 'file_name'] },
    impersonal: [
      'id',
      'kind',
      'type',
      'size',
      'width',
      'height',
      'duration',
      'widths',
      'file_paths',
      'uploading_since',
    ],
  },
  video_uploads: {
    personal: { history: ['created_by', 'updated_at', 'file_name'] },
    impersonal: ['id', 'size', 'received', 'stored_as', 'parts'],
  },
  rate_limits: {
    personal: { limits: ['points', 'expire'] },
    secret: ['key'],
    impersonal: [],
  },
  backups: {
    personal: {},
    impersonal: ['id', 'night', 'file_name', 'started_at', 'finished_at', 'bytes', 'missing', 'reason'],
  },
  daily_counts: { personal: {}, impersonal: ['day', 'step', 'count'] },
  search_passages: {
    personal: {},
    impersonal: ['id', 'kind', 'source', 'lesson_id', 'title', 'place', 'url', 'text', 'words'],
  },
  search_state: { personal: {}, impersonal: ['id', 'fingerprint', 'revision', 'built_at'] },
  troubles: { personal: {}, impersonal: ['kind', 'began_at', 'seen_at', 'told_at', 'told_count'] },
} as const satisfies Record<string, TableOfData>;

export type TableName = keyof typeof tables;

export function readableColumns(table: TableName): string[] {
  return Object.values(tables[table].personal as TableOfData['personal']).flat();
}

export function kindOf(table: TableName, column: string): KindName | undefined {
  const { personal }: TableOfData = tables[table];
  return (Object.keys(personal) as KindName[]).find((kind) => personal[kind]?.includes(column));
}
