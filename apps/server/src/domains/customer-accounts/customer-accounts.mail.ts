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

export const renderPasswordChangedMail = (language: Language) =>
  renderMailIn(language, {
    en: {
      subject: 'Your password was changed',
      title: 'Your password was changed',
      paragraphs: [
        `The password of the ${productName} account you use to sign in to stores was changed. We signed you out on your other devices.`,
      ],
      footer: 'If it wasn’t you, reset your password now: choose “Forgot password?” when you sign in to a store.',
    },
    es: {
      subject: 'Tu contraseña cambió',
      title: 'Tu contraseña cambió',
      paragraphs: [
        `Cambió la contraseña de la cuenta de ${productName} con la que inicias sesión en las tiendas. Cerramos tu sesión en los otros dispositivos.`,
      ],
      footer:
        'Si no fuiste tú, restablece tu contraseña ahora: elige “¿Olvidaste tu contraseña?” al iniciar sesión en una tienda.',
    },
  })

export const renderAccountDeletedMail = (language: Language, stores: readonly string[]) =>
  renderMailIn(language, {
    en: {
      subject: 'Your account was deleted',
      title: 'Your account was deleted',
      paragraphs: [
        `We deleted the ${productName} account you used to sign in to stores.`,
        ...(stores.length > 0
          ? [`You left ${stores.join(', ')}. They keep your past orders and can no longer send you marketing.`]
          : []),
      ],
      footer: 'If it wasn’t you, contact the store.',
    },
    es: {
      subject: 'Se eliminó tu cuenta',
      title: 'Se eliminó tu cuenta',
      paragraphs: [
        `Eliminamos la cuenta de ${productName} con la que iniciabas sesión en las tiendas.`,
        ...(stores.length > 0
          ? [`Dejaste ${stores.join(', ')}. Conservan tus pedidos anteriores y ya no pueden enviarte publicidad.`]
          : []),
      ],
      footer: 'Si no fuiste tú, contacta a la tienda.',
    },
  })
