import { UsernameHint } from './password-fields.tsx';

/** Says whose account an emailed link opens, to the reader and to password managers. */
export function LinkedAccount({ email }: { email: string }) {
  return (
    <>
      {email && (
        <p className="wrap-anywhere">
          Conta: <strong>{email}</strong>
        </p>
      )}
      <UsernameHint email={email} />
    </>
  );
}
