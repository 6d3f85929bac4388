import type { Screen } from '../../client/screen.ts'

export const accountScreens: readonly Screen[] = [
  {
    path: 'login',
    outside: true,
    title: { en: 'Sign in', es: 'Iniciar sesión' },
    needs: [],
    page: () => import('./login-page.tsx'),
  },
  {
    path: 'register',
    outside: true,
    title: { en: 'Create your account', es: 'Crea tu cuenta' },
    needs: [],
    page: () => import('./register-page.tsx'),
  },
  {
    path: 'verify-email',
    outside: true,
    title: { en: 'Check your mail', es: 'Revisa tu correo' },
    needs: [],
    page: () => import('./verify-email-page.tsx'),
  },
  {
    path: 'password-reset-request',
    outside: true,
    signedInToo: true,
    title: { en: 'Forgot your password?', es: '¿Olvidaste tu contraseña?' },
    needs: [],
    page: () => import('./password-reset-request-page.tsx'),
  },
  {
    path: 'password/reset',
    outside: true,
    signedInToo: true,
    title: { en: 'Set a new password', es: 'Elige una contraseña nueva' },
    needs: [],
    page: () => import('./password-reset-page.tsx'),
  },
  {
    path: 'join',
    outside: true,
    signedInToo: true,
    title: { en: 'Join the staff', es: 'Únete al personal' },
    needs: [],
    page: () => import('./join-page.tsx'),
  },
]
