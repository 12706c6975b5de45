import { messages } from '../../messages.ts';

/** The live region in which enhance/notice.ts shows notices, with their texts. */
export function Notices() {
  return (
    <div
      className="pointer-events-none fixed inset-x-4 bottom-4 z-60 mx-auto grid max-w-sm gap-2 sm:right-6 sm:bottom-6 sm:left-auto sm:mx-0 sm:w-96"
      data-dismiss="Fechar aviso"
      data-invalid-checkout={messages.checkout.invalid}
      data-login-required={messages.guard.loginRequired}
      data-notices
      data-opening-checkout={messages.checkout.opening}
      data-redirecting={messages.guard.redirecting}
      role="status"
    />
  );
}
