/** On the document, once the page that the server has written can be used. */
export const readyEvent = 'app:ready';
