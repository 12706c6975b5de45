/** An invalid value in a form of content or settings. */
export interface FieldError {
  /** Inside the section, such as `hero.headline` or `items.2.answer`; a setting's name. */
  path: string;
  /** Portuguese, shown at the field. */
  message: string;
}
