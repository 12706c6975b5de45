import { Benefits } from '../landing/benefits.tsx';
import { Closing } from '../landing/closing.tsx';
import { Hero } from '../landing/hero.tsx';
import { Instructor } from '../landing/instructor.tsx';
import { IntroDialog } from '../landing/intro-dialog.tsx';
import { StudentArea } from '../landing/student-area.tsx';
import { Syllabus } from '../landing/syllabus.tsx';
import { Testimonials } from '../landing/testimonials.tsx';
import { PageFrame } from '../parts/page-frame.tsx';

/** The page `/`. */
export function LandingPage() {
  return (
    <PageFrame>
      <Hero />
      <Benefits />
      <Syllabus />
      <Instructor />
      <StudentArea />
      <Testimonials />
      <Closing />
      <IntroDialog />
    </PageFrame>
  );
}
