export const moduleAddress = (id: string) => `?${new URLSearchParams({ modulo: id })}`;
export const lessonAddress = (id: string) => `?${new URLSearchParams({ aula: id })}`;
