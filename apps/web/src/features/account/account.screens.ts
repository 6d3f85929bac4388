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
]
