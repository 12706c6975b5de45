import { appContent } from '../../domain/content/app-content.ts';

/** Setup of test files with a DOM: waits longer on a busy machine, and adds the shipped texts to the page, as the server does. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
  const { shipped } = await import('./course.ts');
  const data = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: 'content',
    textContent: JSON.stringify(appContent(shipped)),
  });
  document.head.append(data);
}
