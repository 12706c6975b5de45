import { useEffect, useState } from 'react';
import { createStudentStorage } from '../../data/student-storage.ts';

const favouritesStorage = createStudentStorage('favourites', isIds);

/** Returns the student's favourite prompts, which are saved in this browser until the session ends. */
export function useFavourites(userId: string) {
  const [favourites, setFavourites] = useState<readonly string[]>([]);
  // The server, which renders the page first, does not know them.
  useEffect(() => setFavourites(favouritesStorage.load(userId) ?? []), [userId]);
  return {
    favourites,
    setFavourite(id: string, isFavourite: boolean) {
      const others = favourites.filter((other) => other !== id);
      const ids = isFavourite ? [...others, id] : others;
      setFavourites(ids);
      favouritesStorage.save(userId, ids);
    },
  };
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}
