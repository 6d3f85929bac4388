import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/app-name.ts'
import { renderMailIn } from '#server/platform/mail/mail-template.ts'

export const renderCodeMail = (language: Language, code: string) =>
  renderMailIn(language, {
    en: {
      subject: `${code} is your code`,
      title: 'Confirm your email',
      paragraphs: [
        `Enter this code to finish creating your ${productName} account, which you use to sign in to the stores you shop at. The code expires in 10 minutes.`,
      ],
      code,
      footer: 'If you didn’t request this code, you can ignore this email.',
    },
    es: {
      subject: `${code} es tu código`,
      title: 'Confirma tu correo',
      paragraphs: [
        `Ingresa este código para terminar de crear tu cuenta de ${productName}, con la que inicias sesión en las tiendas donde compras. El código vence en 10 minutos.`,
      ],
      code,
      footer: 'Si no pediste este código, puedes ignorar este correo.',
    },
  })

export const renderAccountExistsMail = (language: Language) =>
  renderMailIn(language, {
    en: {
      subject: 'You already have an account',
      title: 'You already have an account',
      paragraphs: [
        `Someone tried to sign up with this email, but you already have a ${productName} account. If it was you, sign in at the store with your existing password.`,
      ],
      footer: 'If it wasn’t you, you can ignore this email.',
    },
    es: {
      subject: 'Ya tienes una cuenta',
      title: 'Ya tienes una cuenta',
      paragraphs: [
        `Alguien intentó registrarse con este correo, pero ya tienes una cuenta de ${productName}. Si fuiste tú, inicia sesión en la tienda con tu contraseña actual.`,
      ],
      footer: 'Si no fuiste tú, puedes ignorar este correo.',
    },
  })
