/** Requests that a person of the team grants or refuses, such as for another name on the certificate. */
export type RequestStatus = 'waiting' | 'approved' | 'refused';

/** Characters. */
export const maxRefusalReason = 500;
