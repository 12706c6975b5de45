import { useEffect, useState } from 'react';
import { optionalPart } from '../../data/load-part.tsx';

const StudentScene = optionalPart(
  async () => (await import('../../../ui/illustrations/student-scene.tsx')).StudentScene,
);

/** The same width as the `lg` breakpoint of the layout. */
const roomForPicture = '(min-width: 64rem)';

/** The decorative picture of the login and sign-up pages; a phone neither shows nor loads it. */
export function AccountPicture() {
  const [hasRoom, setRoom] = useState(false);
  useEffect(() => setRoom(window.matchMedia(roomForPicture).matches), []);
  return (
    <div aria-hidden="true" className="hidden items-center justify-center bg-honey-100 p-10 lg:flex">
      <div className="h-[30rem] w-[32.5rem] max-w-full">
        {hasRoom && <StudentScene className="h-auto w-full" />}
      </div>
    </div>
  );
}
