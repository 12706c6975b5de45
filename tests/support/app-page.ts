import { appContent } from '../../domain/content/app-content.ts';

/** Setup of test files with a DOM: adds the shipped texts to the page, as the server does. */
if (typeof document !== 'undefined') {
  const { shipped } = await import('./course.ts');
  const data = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: 'content',
    textContent: JSON.stringify(appContent(shipped)),
  });
  document.head.append(data);
}
