export const testSecret = 'a-secret-for-tests-only-0123456789';
