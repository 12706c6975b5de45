import { BriefcaseBusiness, Copy, ExternalLink, FileBadge, MessageCircle } from 'lucide-react';
import type { StudentCertificate } from '../../../../domain/certificate.ts';
import { shareUrl } from '../../../../domain/chat-links.ts';
import { dayText } from '../../../../domain/dates.ts';
import { credentialPath } from '../../../../domain/paths.ts';
import { messages } from '../../../messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import { toast } from '../../../ui/toast.ts';

/**
 * The links at the foot of the certificate's card, in the course page and the student area: WhatsApp, LinkedIn, the
 * credential, copy the address, validation page.
 */
export function ShareCertificate(props: { certificate: StudentCertificate; isRow?: boolean | undefined }) {
  const { certificate, isRow } = props;
  const { code, course_title, issued_at, validation_url, printed } = certificate;
  const linkedIn = linkedInUrl({
    name: course_title,
    organization: printed.issuer_name,
    issuedAt: new Date(issued_at),
    code,
    url: validation_url,
  });

  async function copy() {
    try {
      await navigator.clipboard.writeText(validation_url);
      toast.success(messages.certificate.addressCopied);
    } catch {
      // Without HTTPS or permission: the toast shows the address to copy by hand.
      toast.error('Não foi possível copiar. Selecione e copie o endereço:', validation_url);
    }
  }

  return (
    <div
      className={`grid grid-cols-1 gap-2 ${isRow ? 'lg:flex lg:flex-wrap lg:justify-between lg:text-sm lg:[&>*]:px-3' : ''}`}
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
      <ButtonLink look="outline" Icon={FileBadge} href={credentialPath(code)} download>
        Baixar credencial
      </ButtonLink>
      <Button look="quiet" Icon={Copy} onClick={copy}>
        Copiar endereço
      </Button>
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
