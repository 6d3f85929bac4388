import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/product.ts'
import { renderMailIn } from '#server/platform/mail/mail-template.ts'

export const registrationCodeMail = (language: Language, code: string) =>
  renderMailIn(language, {
    en: {
      subject: `${code} is your ${productName} code`,
      title: 'Confirm your email',
      paragraphs: ['Enter this code on the sign-up page. It is good for 10 minutes.'],
      code,
      footer: 'If you did not ask for it, you can ignore this mail.',
    },
    es: {
      subject: `${code} es tu código de ${productName}`,
      title: 'Confirma tu correo',
      paragraphs: ['Escribe este código en la página de registro. Vale durante 10 minutos.'],
      code,
      footer: 'Si no lo has pedido, puedes ignorar este correo.',
    },
  })

export const accountExistsMail = (language: Language, publicUrl: string) =>
  renderMailIn(language, {
    en: {
      subject: `You already have a ${productName} account`,
      title: 'You already have an account',
      paragraphs: [
        'Somebody tried to sign up with this address, which has an account already. If it was you, sign in.',
      ],
      action: { label: 'Sign in', url: `${publicUrl}/login` },
      footer: 'If it was not you, there is nothing to do.',
    },
    es: {
      subject: `Ya tienes una cuenta en ${productName}`,
      title: 'Ya tienes una cuenta',
      paragraphs: [
        'Alguien intentó registrarse con este correo, que ya tiene una cuenta. Si fuiste tú, inicia sesión.',
      ],
      action: { label: 'Iniciar sesión', url: `${publicUrl}/login` },
      footer: 'Si no fuiste tú, no tienes que hacer nada.',
    },
  })

export const changeEmailCodeMail = (language: Language, code: string) =>
  renderMailIn(language, {
    en: {
      subject: `${code} is your ${productName} code`,
      title: 'Confirm your new email',
      paragraphs: ['Enter this code on your profile page to sign in with this address. It is good for 10 minutes.'],
      code,
      footer: 'If you did not ask for it, you can ignore this mail.',
    },
    es: {
      subject: `${code} es tu código de ${productName}`,
      title: 'Confirma tu nuevo correo',
      paragraphs: [
        'Escribe este código en la página de tu perfil para iniciar sesión con este correo. Vale durante 10 minutos.',
      ],
      code,
      footer: 'Si no lo has pedido, puedes ignorar este correo.',
    },
  })

export const addressTakenMail = (language: Language, publicUrl: string) =>
  renderMailIn(language, {
    en: {
      subject: `This address already has a ${productName} account`,
      title: 'This address already has an account',
      paragraphs: [
        'Somebody tried to move their account to this address, which has an account already. If it was you, use another address, or sign in to the account that has this one.',
      ],
      action: { label: 'Sign in', url: `${publicUrl}/login` },
      footer: 'If it was not you, there is nothing to do.',
    },
    es: {
      subject: `Este correo ya tiene una cuenta en ${productName}`,
      title: 'Este correo ya tiene una cuenta',
      paragraphs: [
        'Alguien intentó pasar su cuenta a este correo, que ya tiene una cuenta. Si fuiste tú, usa otro correo o inicia sesión en la cuenta que tiene este.',
      ],
      action: { label: 'Iniciar sesión', url: `${publicUrl}/login` },
      footer: 'Si no fuiste tú, no tienes que hacer nada.',
    },
  })
