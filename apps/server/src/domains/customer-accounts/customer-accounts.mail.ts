import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
import { renderMailIn } from '#server/platform/mail/mail-template.ts'

export const renderCodeMail = (language: Language, code: string) =>
  renderMailIn(language, {
    en: {
      subject: `${code} is your code`,
      title: 'Confirm your email',
      paragraphs: [
        `With this code you finish your ${productName} account, which signs you in to the stores you buy from. It is good for 10 minutes.`,
      ],
      code,
      footer: 'If you did not ask for it, you can ignore this mail.',
    },
    es: {
      subject: `${code} es tu código`,
      title: 'Confirma tu correo',
      paragraphs: [
        `Con este código terminas tu cuenta de ${productName}, con la que inicias sesión en las tiendas donde compras. Vale durante 10 minutos.`,
      ],
      code,
      footer: 'Si no lo has pedido, puedes ignorar este correo.',
    },
  })

export const renderAccountExistsMail = (language: Language) =>
  renderMailIn(language, {
    en: {
      subject: 'You already have an account',
      title: 'You already have an account',
      paragraphs: [
        `Somebody tried to sign up with this address, which has a ${productName} account already. If it was you, sign in at the store with the password you have.`,
      ],
      footer: 'If it was not you, there is nothing to do.',
    },
    es: {
      subject: 'Ya tienes una cuenta',
      title: 'Ya tienes una cuenta',
      paragraphs: [
        `Alguien intentó registrarse con este correo, que ya tiene una cuenta de ${productName}. Si fuiste tú, inicia sesión en la tienda con la contraseña que tienes.`,
      ],
      footer: 'Si no fuiste tú, no tienes que hacer nada.',
    },
  })
