import { appContent } from '../../domain/content/app-content.ts';

/** Before each file of tests: where there is a page, it carries the shipped texts, as the server would write them. */
if (typeof document !== 'undefined') {
  const { shipped } = await import('./course.ts');
  const data = Object.assign(document.createElement('script'), {
    type: 'application/json',
    id: 'content',
    textContent: JSON.stringify(appContent(shipped)),
  });
  document.head.append(data);
}
