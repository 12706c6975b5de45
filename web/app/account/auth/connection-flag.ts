/** True after a login could not reach the server, until the page reloads. */
let hasFailed = false;

export function connectionHasFailed(): boolean {
  return hasFailed;
}

export function flagConnectionFailure(): void {
  hasFailed = true;
}
