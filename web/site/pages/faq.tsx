import { paths } from '../../../domain/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PeekingPets } from '../../ui/illustrations/peeking-pets.tsx';
import { useContent } from '../content.ts';
import { AccordionItem } from '../parts/accordion.tsx';
import { BuyBar, PromotionNotice } from '../parts/checkout-link.tsx';
import { ContactLink, useHasContact } from '../parts/contact-link.tsx';
import { useCourseToday } from '../parts/course-today.tsx';
import { LinkItems } from '../parts/link-items.tsx';
import { PageFrame } from '../parts/page-frame.tsx';

/** The page `/faq`: questions by topic. */
export function FaqPage() {
  const { faq } = useContent();
  const items = [...useVideoLessonsQuestion(), ...faq.items];
  return (
    <PageFrame>
      <div>
        <div className="bg-honey-100 pt-26 sm:pt-32 dark:bg-leaf-50">
          <div className="container-page items-end justify-between gap-8 sm:flex">
            <div className="pb-8 sm:pb-16">
              <h1 className="text-display">{faq.title}</h1>
              <p className="mt-5 max-w-xl text-ink-soft text-lg text-pretty sm:text-xl/relaxed">
                {faq.intro}
              </p>
              <PromotionNotice className="mt-6" />
            </div>
            <PeekingPets className="relative -mb-[0.66rem] ml-auto block h-auto w-50 shrink-0 sm:-mb-[0.95rem] sm:w-72 sm:max-w-[40%]" />
          </div>
        </div>
        <div className="container-page grid gap-10 py-12 sm:py-16 wide:grid-cols-[15rem_minmax(0,1fr)] wide:gap-16">
          <TopicLinks />
          <div className="grid max-w-3xl gap-14">
            {faq.topics.map((topic) => (
              <section aria-labelledby={topic.id} key={topic.id}>
                <h2 className="text-2xl" id={topic.id}>
                  {topic.title}
                </h2>
                <div className="mt-5 grid gap-3">
                  {items
                    .filter((item) => item.topic === topic.id)
                    .map((item) => (
                      <AccordionItem id={item.id} key={item.id} title={item.question}>
                        <p className="text-pretty">{item.answer}</p>
                      </AccordionItem>
                    ))}
                </div>
              </section>
            ))}
            <Contact />
          </div>
        </div>
        <BuyBar />
      </div>
    </PageFrame>
  );
}

/** Returns the question on video lessons, answered from the course's state, while some are missing. */
function useVideoLessonsQuestion() {
  const { text, hasMissing, hasFilms } = useCourseToday();
  const question = 'As videoaulas já estão disponíveis?';
  const answer = `${hasFilms ? 'Ainda não todas.' : 'Ainda não.'} ${text}`;
  return hasMissing ? [{ id: 'aulas-prontas', topic: 'course', question, answer }] : [];
}

function TopicLinks() {
  const { faq } = useContent();
  return (
    <nav aria-label="Assuntos" className="wide:sticky wide:top-28 wide:-ml-3 wide:self-start">
      <ul className="flex flex-wrap gap-2 wide:grid wide:gap-1">
        <LinkItems
          className="flex min-h-10 items-center rounded-control bg-leaf-50 px-4 py-2 font-medium leading-snug hover:bg-leaf-100 wide:bg-transparent wide:px-3 wide:hover:bg-leaf-50"
          links={faq.topics.map(({ id, title }) => ({ href: `#${id}`, label: title }))}
        />
      </ul>
    </nav>
  );
}

function Contact() {
  const { faq } = useContent();
  const hasContact = useHasContact();
  return (
    <section
      aria-labelledby="contato"
      className="rounded-[2rem] bg-leaf-100 p-6 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:gap-8 sm:p-10"
    >
      <div>
        <h2 className="text-2xl" id="contato">
          {faq.contactTitle}
        </h2>
        {hasContact && <p className="mt-2 text-lg">{faq.contactText}</p>}
        <a className="link-alone mt-2" href={paths.access}>
          Comprei e não recebi o acesso
        </a>
      </div>
      {hasContact ? (
        <ButtonLink as={ContactLink} look="primary" isLarge className="shrink-0 max-sm:mt-6 max-sm:w-full">
          Fale Conosco
        </ButtonLink>
      ) : (
        <p className="max-sm:mt-6">O canal de suporte ainda não foi configurado.</p>
      )}
    </section>
  );
}
