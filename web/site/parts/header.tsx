import { Menu, X } from 'lucide-react';
import { paths } from '../../../domain/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useContent } from '../content.ts';
import { CheckoutLink } from './checkout-link.tsx';
import { ContactLink } from './contact-link.tsx';
import { useShownLinks } from './link-items.tsx';

const menuId = 'menu';
const navLabel = 'Navegação principal';
const studentAreaLabel = 'Área do Aluno';
const contactLabel = 'Fale Conosco';

/** The header of every public page. Its small-screen menu needs no script. */
export function SiteHeader() {
  const { site } = useContent();
  return (
    <header className="site-header" data-site-header>
      <div className="container-page @container">
        <div className="flex h-18 items-center justify-between gap-2">
          <a className="inline-flex min-h-11 items-center rounded-control" href={paths.home}>
            <Logo className="whitespace-nowrap max-sm:text-base" name={site.brandName} />
          </a>
          <NavLinks className="flex gap-6 font-medium @max-[68rem]:hidden" linkClassName="header-link" />
          <div className="flex items-center gap-1 @max-[68rem]:hidden">
            <a className="header-link px-3" href={paths.login}>
              {studentAreaLabel}
            </a>
            <ContactLink className="header-link inline-flex items-center gap-1.5 px-3" iconSize={18}>
              {contactLabel}
            </ContactLink>
            <ButtonLink as={SignUpLink} look="buy" className="ml-2 whitespace-nowrap" />
          </div>
          <div className="flex items-center gap-2 @min-[68rem]:hidden">
            <ButtonLink
              as={SignUpLink}
              look="buy"
              className="header-buy min-h-11 px-3 py-2 text-[0.9375rem]"
            />
            <MenuButton />
          </div>
        </div>
        <SmallMenu />
      </div>
    </header>
  );
}

/** @param place distinguishes the two navs of a page, for different widths */
function NavLinks({
  className,
  linkClassName,
  place,
}: Record<'className' | 'linkClassName', string> & { place?: string }) {
  const { header } = useContent().site.everyPage;
  const links = useShownLinks(header.links);
  return (
    <nav aria-label={place ? `${navLabel}: ${place}` : navLabel} className={className}>
      {links.map((link) => (
        <a className={linkClassName} href={link.href} key={link.href}>
          {link.label}
        </a>
      ))}
    </nav>
  );
}

function SignUpLink({ className }: { className: string }) {
  const { header } = useContent().site.everyPage;
  return (
    <span className="contents" data-when="signed-out">
      <CheckoutLink className={className} place="header">
        {header.signUpLabel}
      </CheckoutLink>
    </span>
  );
}

function MenuButton() {
  return (
    <button
      aria-label="Abrir menu"
      className="grid size-11 place-items-center rounded-control hover:bg-leaf-50"
      data-close-label="Fechar menu"
      data-menu-button
      popoverTarget={menuId}
      type="button"
    >
      <Menu aria-hidden className="menu-closed" size={26} />
      <X aria-hidden className="menu-open" size={26} />
    </button>
  );
}

function SmallMenu() {
  return (
    <div className="site-menu" data-menu id={menuId} popover="auto">
      <NavLinks
        className="grid gap-1"
        linkClassName="flex min-h-13 items-center rounded-control px-3 font-semibold text-lg hover:bg-leaf-50"
        place="menu"
      />
      <div className="mt-4 grid gap-3 border-line border-t pt-5 sm:grid-cols-3">
        <ButtonLink look="quiet" href={paths.login}>
          {studentAreaLabel}
        </ButtonLink>
        <ButtonLink as={ContactLink} look="outline">
          {contactLabel}
        </ButtonLink>
        <ButtonLink as={SignUpLink} look="buy" />
      </div>
    </div>
  );
}
