import { BriefcaseBusiness, ExternalLink, MessageCircle } from 'lucide-react';
import type { StudentCertificate } from '../../../../domain/certificate.ts';
import { shareUrl } from '../../../../domain/chat-links.ts';
import { dayText } from '../../../../domain/dates.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';

/** The links at the foot of the certificate's card: WhatsApp, LinkedIn, validation page, which has the credential. */
export function ShareCertificate(props: { certificate: StudentCertificate; isRow: boolean }) {
  const { certificate, isRow } = props;
  const { course_title, validation_url } = certificate;
  return (
    <div
      className={`grid gap-2 ${isRow ? 'lg:flex lg:flex-wrap lg:justify-between lg:text-sm lg:[&>*]:px-3' : ''}`}
    >
      <ButtonLink
        as={NewTabLink}
        look="outline"
        Icon={MessageCircle}
        href={shareUrl(`Concluí o curso “${course_title}”. O meu certificado: ${validation_url}`)}
      >
        Enviar por WhatsApp
      </ButtonLink>
      <ButtonLink as={NewTabLink} look="outline" Icon={BriefcaseBusiness} href={linkedInUrl(certificate)}>
        Adicionar ao LinkedIn
      </ButtonLink>
      <NewTabLink className="link-alone justify-center gap-2" href={validation_url}>
        <ExternalLink aria-hidden size={18} />
        Ver página de validação
      </NewTabLink>
    </div>
  );
}

/** Returns the URL of LinkedIn's form to add a certificate to a profile, filled in. */
export function linkedInUrl(certificate: StudentCertificate): string {
  const { code, course_title, issued_at, validation_url, printed } = certificate;
  const [, month, year = ''] = dayText(issued_at).split('/');
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: course_title,
    organizationName: printed.issuer_name,
    issueYear: year,
    issueMonth: String(Number(month)),
    certId: code,
    certUrl: validation_url,
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}
