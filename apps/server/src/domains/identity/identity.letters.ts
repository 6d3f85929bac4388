import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
import { letter } from '#server/platform/mail/letter.ts'

interface Mail {
  subject: string
  text: string
  html: string
}

export const codeLetter = (language: Language, code: string): Mail => {
  const words =
    language === 'es'
      ? {
          subject: `${code} es tu código de ${productName}`,
          title: 'Confirma tu correo',
          paragraphs: ['Escribe este código en la página de registro. Vale durante 10 minutos.'],
          footer: 'Si no lo has pedido, puedes ignorar este correo.',
        }
      : {
          subject: `${code} is your ${productName} code`,
          title: 'Confirm your email',
          paragraphs: ['Enter this code on the sign-up page. It is good for 10 minutes.'],
          footer: 'If you did not ask for it, you can ignore this mail.',
        }
  return { subject: words.subject, ...letter({ language, code, ...words }) }
}

export const accountExistsLetter = (language: Language, publicUrl: string): Mail => {
  const words =
    language === 'es'
      ? {
          subject: `Ya tienes una cuenta en ${productName}`,
          title: 'Ya tienes una cuenta',
          paragraphs: [
            'Alguien intentó registrarse con este correo, que ya tiene una cuenta. Si fuiste tú, inicia sesión.',
          ],
          action: { label: 'Iniciar sesión', url: `${publicUrl}/login` },
          footer: 'Si no fuiste tú, no tienes que hacer nada.',
        }
      : {
          subject: `You already have a ${productName} account`,
          title: 'You already have an account',
          paragraphs: [
            'Somebody tried to sign up with this address, which has an account already. If it was you, sign in.',
          ],
          action: { label: 'Sign in', url: `${publicUrl}/login` },
          footer: 'If it was not you, there is nothing to do.',
        }
  return { subject: words.subject, ...letter({ language, ...words }) }
}
