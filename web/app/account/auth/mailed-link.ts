import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../../domain/paths.ts';
import type { MailedLink } from '../../../../domain/rendered-page.ts';
import type { LinkPurpose } from '../../../../domain/request-bodies.ts';
import { api, read } from '../../data/client.ts';
import { useRenderedState } from '../../data/rendered-state.ts';

/** Navigation options that open the login page at the second step, after a correct password. */
export const secondStepNavigation = { replace: true, state: { isSecondStep: true } };
/** The navigation state that the login page reads. */
export type LoginState = Partial<
  typeof secondStepNavigation.state & {
    /** Prefills the email field, and focuses the password. */
    email: string;
    /** Set after a sign-up: true if it needs no email confirmation. */
    isReady: boolean;
  }
>;

const purposes: Partial<Record<string, LinkPurpose>> = {
  [paths.resetPassword]: 'reset-password',
  [paths.firstPassword]: 'reset-password',
  [paths.confirmEmail]: 'confirm-email',
};

interface PageAddress {
  pathname: string;
  search: string;
}

const readToken = ({ search }: PageAddress) => new URLSearchParams(search).get('token') ?? '';

/** Fetches the state of the emailed link that opened the page; undefined without a link, or if the request fails. */
export async function fetchMailedLink(location: PageAddress): Promise<MailedLink | undefined> {
  const purpose = purposes[location.pathname];
  const token = readToken(location);
  if (!purpose || !token) return undefined;
  return read(api.auth['mailed-link'].$get({ query: { purpose, token } })).catch(() => undefined);
}

/** Returns the link's token, and removes this secret from the address bar and history. */
export function useLinkToken(): string {
  const [initialLocation] = useState(useLocation());
  const token = readToken(initialLocation);
  useEffect(() => {
    if (token) window.history.replaceState(window.history.state, '', initialLocation.pathname);
  }, [token, initialLocation]);
  return token;
}

/** Returns the emailed link that opened the page: its token, and whether it is still valid. */
export function useMailedLink() {
  const known = useRenderedState().link;
  const [initialLocation] = useState(useLocation());
  const token = useLinkToken();
  const [link, setLink] = useState<MailedLink | undefined>(known);
  const [isRefused, setRefused] = useState(token === '');
  useEffect(() => {
    if (!known) void fetchMailedLink(initialLocation).then(setLink);
  }, [initialLocation, known]);
  return {
    token,
    /** True without a token, or if the link has ended; known before the form is sent, by the state fetched on load. */
    isUnusable: isRefused || link?.is_open === false,
    /** True without a token, or after the server refused it; hides the form. */
    isRefused,
    markRefused: () => setRefused(true),
    hasPassword: link?.has_password ?? true,
    /** The account's; empty until it is known. */
    email: link?.email ?? '',
  };
}
