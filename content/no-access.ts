/** Texts of the page that an account without access to the course sees, by reason. */

import type { CourseContent } from '../domain/content/course.ts';

export const noAccess: CourseContent['noAccess'] = {
  // The account has never bought.
  never_bought: {
    title: 'Esta conta ainda não tem o curso',
    text: 'Não encontramos uma compra feita com o e-mail desta conta.',
    steps: [
      'Comprou com outro e-mail? Saia desta conta e entre com o e-mail da compra. Se ainda não criou a senha, use o link da mensagem que enviamos a ele.',
      'Pagou há poucos minutos? Espere um pouco e toque em “Verificar de novo”.',
      'Ainda não comprou? O acesso abre sozinho assim que o pagamento for confirmado.',
    ],
  },
  // A purchase waits for its payment (PIX, or a card under review).
  pending: {
    title: 'Estamos aguardando o seu pagamento',
    text: 'A sua compra foi registrada, mas o pagamento ainda não foi confirmado. Se você já pagou, não pague de novo.',
    steps: [
      'Deixe esta página aberta: ela confere o pagamento sozinha e abre o curso.',
      'O PIX costuma ser confirmado em poucos minutos. O cartão também, mas às vezes a operadora demora mais.',
      'Se o código expirou antes do pagamento, volte à página de compra e gere outro.',
    ],
  },
  // The purchase was refunded, cancelled or disputed.
  refunded: {
    title: 'A sua compra foi cancelada ou reembolsada',
    text: 'Por isso o curso não está mais aberto nesta conta. O seu progresso continua guardado.',
    steps: [
      'Pediu o reembolso? Não é preciso fazer mais nada: o prazo do estorno depende do seu banco.',
      'Não reconhece o cancelamento? Fale com o suporte e tenha o comprovante em mãos.',
      'Quer voltar? Compre de novo com este mesmo e-mail e continue de onde parou.',
    ],
  },
  // The account's email is not confirmed: the page reveals no purchase made with it.
  unconfirmed: {
    title: 'Falta confirmar o seu e-mail',
    text: 'Antes de mostrar o que foi comprado com este e-mail, precisamos saber que ele é seu.',
    steps: [
      'Abra o link da mensagem que enviamos quando você criou a conta, ou da que veio depois da compra.',
      'Não achou nenhuma das duas? Peça outra no botão abaixo e confira também o spam.',
      'Depois de confirmar, toque em “Verificar de novo”.',
    ],
  },
};
