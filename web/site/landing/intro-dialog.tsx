import { Button } from '../../ui/button.tsx';
import { PaperPile } from '../../ui/illustrations/paper-pile.tsx';
import { useContent } from '../content.ts';

/** The landing page's welcome dialog; enhance/intro-dialog.ts opens it once per visit. */
export function IntroDialog() {
  const { introDialog } = useContent().landing;
  return (
    <dialog aria-labelledby="intro-title" className="intro-dialog" closedby="any" data-intro>
      <form className="grid justify-items-center px-6 pt-8 pb-7 text-center sm:px-10" method="dialog">
        <PaperPile className="h-auto w-60" />
        <h2 className="mt-5 text-2xl" id="intro-title">
          {introDialog.title}
        </h2>
        <p className="mt-3 max-w-72 text-ink-soft text-pretty">{introDialog.text}</p>
        <Button look="buy" isLarge className="mt-6 w-full" type="submit">
          {introDialog.buttonLabel}
        </Button>
      </form>
    </dialog>
  );
}
