import type { Language } from '#contract/enumerations.ts'
import { productName } from '#contract/app-name.ts'
import { renderMailIn } from '#server/platform/mail/mail-template.ts'

export const registrationCodeMail = (language: Language, code: string) =>
  renderMailIn(language, {
    en: {
      subject: `${code} is your ${productName} code`,
      title: 'Confirm your email',
      paragraphs: ['Enter this code on the sign-up page. The code expires in 10 minutes.'],
      code,
      footer: 'If you didn’t request this code, you can ignore this email.',
    },
    es: {
      subject: `${code} es tu código de ${productName}`,
      title: 'Confirma tu correo',
      paragraphs: ['Ingresa este código en la página de registro. El código vence en 10 minutos.'],
      code,
      footer: 'Si no pediste este código, puedes ignorar este correo.',
    },
  })

export const accountExistsMail = (language: Language, publicUrl: string) =>
  renderMailIn(language, {
    en: {
      subject: `You already have a ${productName} account`,
      title: 'You already have an account',
      paragraphs: [
        'Someone tried to sign up with this email, but you already have an account. If it was you, sign in instead.',
      ],
      action: { label: 'Sign in', url: `${publicUrl}/login` },
      footer: 'If it wasn’t you, you can ignore this email.',
    },
    es: {
      subject: `Ya tienes una cuenta en ${productName}`,
      title: 'Ya tienes una cuenta',
      paragraphs: [
        'Alguien intentó registrarse con este correo, pero ya tienes una cuenta. Si fuiste tú, inicia sesión.',
      ],
      action: { label: 'Iniciar sesión', url: `${publicUrl}/login` },
      footer: 'Si no fuiste tú, puedes ignorar este correo.',
    },
  })

export const changeEmailCodeMail = (language: Language, code: string) =>
  renderMailIn(language, {
    en: {
      subject: `${code} is your ${productName} code`,
      title: 'Confirm your new email',
      paragraphs: ['Enter this code on your profile page to sign in with this email. The code expires in 10 minutes.'],
      code,
      footer: 'If you didn’t request this code, you can ignore this email.',
    },
    es: {
      subject: `${code} es tu código de ${productName}`,
      title: 'Confirma tu nuevo correo',
      paragraphs: [
        'Ingresa este código en la página de tu perfil para iniciar sesión con este correo. El código vence en 10 minutos.',
      ],
      code,
      footer: 'Si no pediste este código, puedes ignorar este correo.',
    },
  })

export const resetCodeMail = (language: Language, code: string) =>
  renderMailIn(language, {
    en: {
      subject: `${code} is your ${productName} code`,
      title: 'Reset your password',
      paragraphs: ['Enter this code to choose a new password. The code expires in 10 minutes.'],
      code,
      footer: 'If it wasn’t you, you can ignore this email. Your password won’t change.',
    },
    es: {
      subject: `${code} es tu código de ${productName}`,
      title: 'Restablece tu contraseña',
      paragraphs: ['Ingresa este código para elegir una contraseña nueva. El código vence en 10 minutos.'],
      code,
      footer: 'Si no fuiste tú, puedes ignorar este correo. Tu contraseña no cambiará.',
    },
  })

export const addressTakenMail = (language: Language, publicUrl: string) =>
  renderMailIn(language, {
    en: {
      subject: `This email already has a ${productName} account`,
      title: 'This email already has an account',
      paragraphs: [
        'Someone tried to change their account’s email to this one, which already has an account. If it was you, use another email or sign in to this account.',
      ],
      action: { label: 'Sign in', url: `${publicUrl}/login` },
      footer: 'If it wasn’t you, you can ignore this email.',
    },
    es: {
      subject: `Este correo ya tiene una cuenta en ${productName}`,
      title: 'Este correo ya tiene una cuenta',
      paragraphs: [
        'Alguien intentó cambiar el correo de su cuenta a este, que ya tiene una cuenta. Si fuiste tú, usa otro correo o inicia sesión en esta cuenta.',
      ],
      action: { label: 'Iniciar sesión', url: `${publicUrl}/login` },
      footer: 'Si no fuiste tú, puedes ignorar este correo.',
    },
  })
