import { PageFrame } from '../parts/page-frame.tsx';
import { CourseHero } from '../sales/course-hero.tsx';
import { Guarantee } from '../sales/guarantee.tsx';
import { Pricing } from '../sales/pricing.tsx';
import { FrequentQuestions } from '../sales/questions.tsx';
import { RatedTestimonials } from '../sales/rated-testimonials.tsx';
import { Topics } from '../sales/topics.tsx';

/** The sales page `/curso`. */
export function CoursePage() {
  return (
    <PageFrame>
      <CourseHero />
      <Topics />
      <RatedTestimonials />
      <Pricing />
      <FrequentQuestions />
      <Guarantee />
    </PageFrame>
  );
}
