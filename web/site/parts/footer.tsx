import type { ReactNode } from 'react';
import { paths } from '../../../domain/paths.ts';
import { sellerLine, sellerOf } from '../../../domain/seller.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { useContent } from '../content.ts';
import { ContactLink, ContactName, useHasContact } from './contact-link.tsx';
import { EmailForm, NewsletterOutcome } from './email-form.tsx';
import { LinkItems, useShownLinks } from './link-items.tsx';

export const supportLabel = 'Falar com o suporte';

/** The footer of every public page, with the floating contact button. */
export function SiteFooter({ hasNewsletter }: { hasNewsletter: boolean }) {
  const { footer } = useContent().site.everyPage;
  const { site } = useContent();
  const links = footer.informationLinks;
  return (
    <footer>
      <div className="on-dark day-palette bg-leaf-900 text-leaf-100">
        <div className="container-page grid gap-4 py-6 sm:gap-6 sm:py-8 wide:gap-10 wide:pt-14 wide:pb-10">
          {hasNewsletter && <Newsletter />}

          <div className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-[1.4fr_1fr_1.3fr] sm:gap-x-8 wide:gap-12">
            <div className="max-sm:col-span-2 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between">
              <Logo className="text-white" name={site.brandName} />
              <SupportText />
              <ButtonLink as={ContactLink} look="onDark" className="mt-3 max-sm:order-1">
                {supportLabel}
              </ButtonLink>
              <ContactLinks />
              <a
                className="footer-link flex min-h-11 w-fit gap-3 sm:mt-5 font-semibold text-white"
                href={paths.accessibility}
              >
                <AccessibilitySymbol className="shrink-0 max-sm:size-8" />
                Acessibilidade
              </a>
            </div>
            <FooterLinks links={useShownLinks(footer.quickLinks)} title={footer.quickLinksTitle} />
            <FooterLinks links={links.filter((link) => !isOld(link))} title={footer.informationTitle}>
              {site.adsConversionId && (
                <li className="needs-script">
                  <button className="footer-link text-left" data-consent-change type="button">
                    Preferências de cookies
                  </button>
                </li>
              )}
              <OldVersions links={links.filter(isOld)} />
            </FooterLinks>
          </div>

          <SellerIdentity />

          {/* The floating contact stands beside it. */}
          <div className="grid gap-3 border-leaf-700 border-t pt-4 pr-18 text-sm sm:pt-6 sm:grid-cols-[1fr_auto] sm:gap-8 sm:pr-24">
            <p className="max-w-xl text-pretty">{footer.educationalNotice}</p>
            <p>
              © <span data-year>{new Date().getFullYear()}</span> {footer.copyright}
            </p>
          </div>
        </div>
      </div>
      <FloatingContact />
    </footer>
  );
}

function Newsletter() {
  const { newsletter } = useContent().site.everyPage;
  return (
    <section
      aria-labelledby="newsletter-title"
      className="grid items-end gap-3 sm:grid-cols-2 sm:gap-6 sm:rounded-3xl sm:bg-leaf-800 sm:p-6 wide:gap-12 wide:p-10"
    >
      <div>
        <h2 className="text-white text-xl sm:text-2xl" id="newsletter-title">
          {newsletter.title}
        </h2>
        <p className="mt-1 max-w-md text-pretty sm:mt-2">{newsletter.text}</p>
      </div>
      <EmailForm
        action="/api/newsletter"
        label="Seu e-mail"
        placeholder="seu@exemplo.com"
        buttonLabel="Enviar"
        success={newsletter.success}
        look="dark"
      />
      <NewsletterOutcome />
    </section>
  );
}

function SupportText() {
  const { supportText } = useContent().site.everyPage.footer;
  const hasContact = useHasContact();
  return (
    <p className="mt-3 text-pretty max-sm:order-1 max-sm:w-full sm:max-w-xs">
      {supportText}
      {!hasContact && (
        <>
          {' '}
          <a className="underline underline-offset-4" href={paths.faq}>
            Veja as perguntas frequentes.
          </a>
        </>
      )}
    </p>
  );
}

function SellerIdentity() {
  const seller = sellerLine(sellerOf(useContent().site));
  return seller ? <address className="-mb-4 text-pretty text-sm not-italic">{seller}</address> : null;
}

function ContactLinks() {
  const { site } = useContent();
  const { supportEmail, socialLinks } = site;
  if (!supportEmail && socialLinks.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1 max-sm:order-2 max-sm:w-full sm:mt-5">
      {supportEmail && (
        <li>
          E-mail:{' '}
          <a className="footer-link break-all" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        </li>
      )}
      {socialLinks.map((social) => (
        <li key={social.url}>
          <a className="footer-link" href={social.url} rel="noopener" target="_blank">
            {social.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface FooterLinksProps {
  title: string;
  links: { label: string; href: string }[];
  children?: ReactNode;
}

const oldVersion = ' (abril de 2024)';
const isOld = ({ href }: { href: string }) => href === paths.terms2024 || href === paths.privacy2024;

/** The legal texts that are only kept, apart from those in force; each link says its date to who does not see the title. */
function OldVersions({ links }: Pick<FooterLinksProps, 'links'>) {
  if (links.length === 0) return null;
  return (
    <li className="mt-3 text-sm">
      Versões de abril de 2024
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a className="footer-link" href={href}>
              {label.replace(oldVersion, '')}
              <span className="sr-only">{oldVersion}</span>
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

function FooterLinks({ title, links, children }: FooterLinksProps) {
  return (
    <nav aria-label={title}>
      <h2 className="text-base text-white">{title}</h2>
      <ul className="mt-2 grid">
        <LinkItems className="footer-link" links={links} />
        {children}
      </ul>
    </nav>
  );
}

function FloatingContact() {
  return (
    <ContactLink
      data-floating-contact
      className="day-palette fixed right-4 bottom-4 z-30 grid size-13 place-items-center rounded-full border-2 border-white bg-leaf-600 text-white shadow-lift transition-[translate,opacity] hover:bg-leaf-700 sm:right-6 sm:bottom-6 sm:size-15 print:hidden"
      iconSize={28}
    >
      <ContactName />
    </ContactLink>
  );
}

/** The United Nations' accessibility symbol, on the footer's link to the accessibility statement. */
function AccessibilitySymbol({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      fill="none"
      height="40"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="3"
      viewBox="0 0 48 48"
      width="40"
      xmlns="http://www.w3.org/2000/svg"
    >
      <circle cx="24" cy="24" r="22" />
      <circle cx="24" cy="12.5" fill="currentColor" r="2.6" />
      <path d="M12.5 18.5c7.5 2.4 15.5 2.4 23 0M24 20.5v7M17 38.5l3.8-11.5c1.9-1.300 4.500-1.300 6.400 0l3.8 11.5" />
    </svg>
  );
}
