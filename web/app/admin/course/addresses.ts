/** The course's page with one module or lesson open. @param id of it */
export const moduleAddress = (id: string) => `?${new URLSearchParams({ modulo: id })}`;
export const lessonAddress = (id: string) => `?${new URLSearchParams({ aula: id })}`;
