import { defineText } from '../client/text.ts'

/** Words that are needed before the sign-in as well. */
export const appText = defineText('app', {
  en: {
    loading: 'Loading…',
    loadingAuthentication: 'Loading Authentication',
    verifying: 'Please wait while we verify your credentials...',
    signedOutElsewhere: 'You signed out in another tab.',
    theme: 'Theme',
    theme_system: 'System',
    theme_light: 'Light',
    theme_dark: 'Dark',
    language: 'Language',
    language_en: 'English',
    language_es: 'Español',
    privacy: 'Privacy',
    terms: 'Terms',
    cookies: 'Cookie policy',
    copyright: '© {{year}} {{product}}',
  },
  es: {
    loading: 'Cargando…',
    loadingAuthentication: 'Cargando la autenticación',
    verifying: 'Espera mientras verificamos tus credenciales...',
    signedOutElsewhere: 'Cerraste la sesión en otra pestaña.',
    theme: 'Tema',
    theme_system: 'Sistema',
    theme_light: 'Claro',
    theme_dark: 'Oscuro',
    language: 'Idioma',
    language_en: 'English',
    language_es: 'Español',
    privacy: 'Privacidad',
    terms: 'Términos',
    cookies: 'Política de cookies',
    copyright: '© {{year}} {{product}}',
  },
})
