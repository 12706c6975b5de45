import { describe, expect, test } from 'vitest';
import { courseModules, certificate as printed, site } from '../../../tests/support/course.ts';
import { createGraduateActions } from '../../../tests/support/graduate-actions.ts';
import { sharedFixture } from '../../../tests/support/shared-fixture.ts';
import { createTestApp, testOrigin } from '../../../tests/support/test-app.ts';
import { newCertificateCode } from './new-code.ts';

const product = await sharedFixture(createTestApp('certificate_routes'));
const students = createGraduateActions(product);

describe('checking', () => {
  test('tells what is printed, whether it holds, and nothing else of the person', async () => {
    const { certificate } = await students.graduate('João d’Ávila 👩‍⚕️');
    const answer = await product.call('GET', `/api/certificates/${certificate.code.toLowerCase()}`);
    expect(await answer.json()).toEqual({
      code: certificate.code,
      status: 'valid',
      student_name: 'João d’Ávila',
      course_title: site.courseTitle,
      course_hours: site.courseHours,
      modality: 'Online',
      topics: printed.topics,
      issuer: site.brandName,
      instructor: [site.instructor.name, site.instructor.title, site.instructor.credentials]
        .filter(Boolean)
        .join(', '),
      website: new URL(site.website || testOrigin).host,
      modules: courseModules.map(({ title }) => title),
      completed_at: expect.any(String),
      issued_at: certificate.issued_at,
      replaced_by: null,
    });
  });

  test.each(['PPPP-PPPP-PPPP', 'x', '..%2f..%2fetc', "';drop table certificates"])(
    'knows no code %s',
    async (code) => {
      const answer = await product.call('GET', `/api/certificates/${code}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: 'unknown_certificate' } });
    },
  );

  test('an address that walks through codes is stopped', async () => {
    const walker = await createTestApp('certificates_walk');
    const ask = () => walker.call('GET', `/api/certificates/${newCertificateCode()}`);
    const statuses: number[] = [];
    for (let count = 0; count < 62; count += 1) statuses.push((await ask()).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(404));
    expect(statuses.slice(-1)).toEqual([429]);
    expect((await ask()).headers.get('retry-after')).toMatch(/^\d+$/);
    await walker.close();
  });
});
