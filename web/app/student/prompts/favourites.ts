import { useState } from 'react';
import { studentStorage } from '../../data/student-storage.ts';

const favouritesCopy = studentStorage('favourites', isIds);

/** Stores the student's favourite prompts in this browser, until the session ends. */
export function useFavourites(userId: string) {
  const [favourites, setFavourites] = useState<readonly string[]>(() => favouritesCopy.load(userId) ?? []);
  return {
    favourites,
    favour(id: string, isFavourite: boolean) {
      const others = favourites.filter((one) => one !== id);
      const ids = isFavourite ? [...others, id] : others;
      setFavourites(ids);
      favouritesCopy.save(userId, ids);
    },
  };
}

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === 'string');
}
