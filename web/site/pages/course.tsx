import { PageFrame } from '../parts/page-frame.tsx';
import { Guarantee } from '../sales/guarantee.tsx';
import { Offer } from '../sales/offer.tsx';
import { Pricing } from '../sales/pricing.tsx';
import { Questions } from '../sales/questions.tsx';
import { StudentVoices } from '../sales/student-voices.tsx';
import { Topics } from '../sales/topics.tsx';

export function CoursePage() {
  return (
    <PageFrame>
      <Offer />
      <Topics />
      <StudentVoices />
      <Pricing />
      <Questions />
      <Guarantee />
    </PageFrame>
  );
}
