import { defineText } from '#web/client/text.ts'

/** Texts of the sign-in page and those shared by all account pages; each other page has its own file as well. */
export const accountText = defineText('account', {
  en: {
    signInTitle: 'Sign in',
    signInIntro: 'Sign in to manage your stores.',
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    newHere: 'New to {{product}}?',
    createAccount: 'Create account',
    startOver: 'Start over',
    forgot: 'Forgot your password?',
    resetMeanwhile: 'Or reset your password now. We’ll email you a link.',
    toSignIn: 'Back to sign in',
  },
  es: {
    signInTitle: 'Iniciar sesión',
    signInIntro: 'Inicia sesión para administrar tus tiendas.',
    email: 'Correo',
    password: 'Contraseña',
    signIn: 'Iniciar sesión',
    newHere: '¿No tienes cuenta en {{product}}?',
    createAccount: 'Crear cuenta',
    startOver: 'Empezar de nuevo',
    forgot: '¿Olvidaste tu contraseña?',
    resetMeanwhile: 'O restablece tu contraseña ahora. Te enviaremos un enlace por correo.',
    toSignIn: 'Volver al inicio de sesión',
  },
})
