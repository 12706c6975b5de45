/** The decorative picture of the login and sign-up pages. */
export function DoorPicture() {
  return (
    <div aria-hidden="true" className="hidden place-content-center bg-leaf-100 p-10 lg:grid">
      <svg viewBox="0 0 480 420" width="480" height="420" className="h-auto max-w-full" />
    </div>
  );
}
