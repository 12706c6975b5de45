import { BriefcaseBusiness, ExternalLink, MessageCircle } from 'lucide-react';
import type { StudentCertificate } from '../../../../domain/certificate.ts';
import { shareUrl } from '../../../../domain/chat-links.ts';
import { dayText } from '../../../../domain/dates.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';

/** The links at the foot of the certificate's card: WhatsApp, LinkedIn, validation page, which has the credential. */
export function ShareCertificate(props: { certificate: StudentCertificate; isRow: boolean }) {
  const { certificate, isRow } = props;
  const { code, course_title, issued_at, validation_url, printed } = certificate;
  const linkedIn = linkedInUrl({
    name: course_title,
    organization: printed.issuer_name,
    issuedAt: new Date(issued_at),
    code,
    url: validation_url,
  });

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
      <ButtonLink as={NewTabLink} look="outline" Icon={BriefcaseBusiness} href={linkedIn}>
        Adicionar ao LinkedIn
      </ButtonLink>
      <NewTabLink className="link-alone justify-center gap-2" href={validation_url}>
        <ExternalLink aria-hidden size={18} />
        Ver página de validação
      </NewTabLink>
    </div>
  );
}

interface LinkedInCertification {
  name: string;
  organization: string;
  issuedAt: Date;
  code: string;
  url: string;
}

/** Returns the URL of LinkedIn's form to add a certificate to a profile, filled in. */
export function linkedInUrl({ name, organization, issuedAt, code, url }: LinkedInCertification): string {
  const [, month, year = ''] = dayText(issuedAt).split('/');
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: organization,
    issueYear: year,
    issueMonth: String(Number(month)),
    certId: code,
    certUrl: url,
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}
