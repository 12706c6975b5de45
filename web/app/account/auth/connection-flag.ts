/** Set by the first login that could not reach the server; holds until the page is reloaded. */
let hasFailed = false;

export function connectionHasFailed(): boolean {
  return hasFailed;
}

export function flagConnectionFailure(): void {
  hasFailed = true;
}
