import type { Screen } from '#web/client/screen.ts'

export const accountScreens: readonly Screen[] = [
  {
    path: 'login',
    isPublic: true,
    title: { en: 'Sign in', es: 'Iniciar sesión' },
    permissions: [],
    page: () => import('./login-page.tsx'),
  },
  {
    path: 'register',
    isPublic: true,
    title: { en: 'Create your account', es: 'Crea tu cuenta' },
    permissions: [],
    page: () => import('./register-page.tsx'),
  },
  {
    path: 'verify-email',
    isPublic: true,
    title: { en: 'Check your email', es: 'Revisa tu correo' },
    permissions: [],
    page: () => import('./verify-email-page.tsx'),
  },
  {
    path: 'password-reset-request',
    isPublic: true,
    allowSignedIn: true,
    title: { en: 'Forgot your password?', es: '¿Olvidaste tu contraseña?' },
    permissions: [],
    page: () => import('./password-reset-request-page.tsx'),
  },
  {
    path: 'password/reset',
    isPublic: true,
    allowSignedIn: true,
    title: { en: 'Reset your password', es: 'Restablece tu contraseña' },
    permissions: [],
    page: () => import('./password-reset-page.tsx'),
  },
  {
    path: 'join',
    isPublic: true,
    allowSignedIn: true,
    title: { en: 'Accept invitation', es: 'Aceptar invitación' },
    permissions: [],
    page: () => import('./join-page.tsx'),
  },
]
