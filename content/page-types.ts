/** Parts that the texts of several pages are made of. */

export interface PageMeta {
  title: string;
  description: string;
}

export interface Testimonial {
  /** A placeholder, to be replaced by the words of a real student. */
  isSample: boolean;
  name: string;
  /** Role or city. */
  role: string;
  content: string;
  rating: 1 | 2 | 3 | 4 | 5;
  /** File name of the photo. Empty: a drawn portrait. */
  image: string;
}
