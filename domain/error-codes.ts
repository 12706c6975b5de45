import type { FieldError } from './content/field-error.ts';
import type { SessionEndReason } from './session.ts';

/** Every error of the API, with HTTP status and a sentence for developers; pages explain it to users (`explainError`). */
export const errorCodes = {
  bad_request: { status: 400, message: 'The request is malformed' },
  invalid_json: { status: 400, message: 'The body is not valid JSON' },
  invalid_input: { status: 422, message: 'The input breaks a rule' },
  password_too_short: { status: 422, message: 'The password is too short' },
  password_known: { status: 422, message: 'The password is one of the first that anybody would guess' },
  password_too_long: { status: 422, message: 'The password is too long' },
  same_password: { status: 422, message: 'The new password is the current one' },
  session_missing: { status: 401, message: 'There is no valid session' },
  signature_invalid: { status: 401, message: 'The message does not prove where it comes from' },
  invalid_credentials: { status: 401, message: 'E-mail or password is wrong' },
  email_not_verified: { status: 403, message: 'The e-mail address is not confirmed' },
  fresh_login_required: { status: 401, message: 'The login is too old for this: log in again' },
  second_factor_required: { status: 401, message: 'The account asks for more than a password' },
  already_in_team: { status: 409, message: 'The account already has a role' },
  own_password_required: {
    status: 409,
    message: 'The account has to choose a password by a link mailed to its own address first',
  },
  password_outdated: { status: 403, message: 'The team must choose a longer password first' },
  second_factor_missing: { status: 403, message: 'Administrators must set up a second factor first' },
  second_step_missing: { status: 401, message: 'No login waits for a code: begin again' },
  second_factor_unreadable: { status: 409, message: 'Another secret encrypted the second factor' },
  invalid_code: { status: 401, message: 'The code is wrong, used or too old' },
  passkey_refused: { status: 401, message: 'The passkey is unknown, or has not proven who holds it' },
  authenticator_exists: { status: 409, message: 'There is an authenticator app: remove it first' },
  invalid_token: { status: 400, message: 'The link is invalid or has expired' },
  invalid_api_key: { status: 401, message: 'There is no valid API key' },
  scope_missing: { status: 403, message: 'The API key lacks the scope for this' },
  forbidden: { status: 403, message: 'The account may not do this' },
  access_required: { status: 403, message: 'The account has no access to the course' },
  foreign_origin: { status: 403, message: 'The request comes from another site' },
  not_found: { status: 404, message: 'There is nothing at this address' },
  unknown_lesson: { status: 404, message: 'The course has no such lesson' },
  unknown_certificate: { status: 404, message: 'No certificate has this code' },
  gone: { status: 410, message: 'What was here does not hold any more' },
  user_already_exists: { status: 422, message: 'The e-mail is already registered' },
  invalid_content: { status: 422, message: 'Fields cannot be kept or published as they are' },
  invalid_settings: { status: 422, message: 'Settings cannot be kept as they are' },
  set_by_environment: { status: 409, message: 'The environment of the server sets it' },
  content_changed: { status: 409, message: 'Somebody else has saved or published meanwhile' },
  last_administrator: { status: 409, message: 'Somebody must administer the site' },
  wrong_state: { status: 409, message: 'It is not, or not any more, in a state in which this can be done' },
  guarantee_over: { status: 409, message: 'The time in which the purchase can be withdrawn from is over' },
  nothing_to_publish: { status: 422, message: 'There is no draft' },
  render_failed: { status: 422, message: 'The pages cannot be made of this' },
  backups_off: { status: 409, message: 'No folder for copies is set' },
  backup_running: { status: 409, message: 'A copy is being made' },
  export_running: { status: 409, message: 'Everything is being exported already' },
  rehearsal_running: { status: 409, message: 'A rehearsal is running' },
  method_not_allowed: { status: 405, message: 'The address answers other methods: see Allow' },
  payload_too_large: { status: 413, message: 'The body is too large' },
  range_not_satisfiable: { status: 416, message: 'The file has no such range' },
  file_missing: { status: 422, message: 'The upload has no file' },
  file_empty: { status: 422, message: 'The file has no bytes' },
  file_too_large: { status: 413, message: 'The file is larger than an upload may be' },
  file_type_not_allowed: { status: 415, message: 'The content is of no allowed type' },
  file_broken: { status: 422, message: 'The file is damaged or not complete' },
  file_has_macros: { status: 422, message: 'The document can run something: the part that `part` names' },
  pdf_not_plain: { status: 422, message: 'The PDF is more than pages: it has what `part` names' },
  too_many_uploads: { status: 409, message: 'Other uploads of this account have to end first' },
  video_not_playable: { status: 422, message: 'The video is of a kind that many browsers do not play' },
  too_many_pixels: { status: 422, message: 'The picture has more pixels than are decoded' },
  captions_too_large: { status: 413, message: 'The captions are larger than they may be' },
  captions_not_utf8: { status: 422, message: 'The captions are not in UTF-8' },
  captions_invalid: { status: 422, message: 'The captions are not right in the line that `line` names' },
  module_missing: { status: 422, message: 'The course has no such module' },
  upload_incomplete: { status: 400, message: 'The upload ended before it was complete' },
  request_timeout: { status: 408, message: 'The request did not arrive in time' },
  rate_limited: { status: 429, message: 'Too many requests' },
  internal: { status: 500, message: 'Something failed on the server' },
  busy: { status: 503, message: 'There is too much to do at the moment' },
  unavailable: { status: 503, message: 'A part of the service does not answer' },
  disk_full: { status: 503, message: 'The server has no disk space left' },
} as const;

export type ErrorCode = keyof typeof errorCodes;

export interface ErrorDetails {
  /** A text file's line, from 1. */
  line?: number;
  /** The part of a document that was refused. */
  part?: string;
  fields?: readonly FieldError[];
  /** Characters that this account's password needs; sent with `password_too_short` if more than others need. */
  min_length?: number;
  /** Sent with `session_missing`. */
  ended?: SessionEndReason;
}

export interface ErrorBody {
  error: { code: ErrorCode; message: string; requestId: string } & ErrorDetails;
}
