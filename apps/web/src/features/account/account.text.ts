import { defineText } from '#web/client/text.ts'

/** Texts of the sign-in page and those shared by all account pages; each other page has its own file as well. */
export const accountText = defineText('account', {
  en: {
    signInTitle: 'Sign in',
    signInIntro: 'Welcome back. Your stores are waiting.',
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    newHere: 'New to {{product}}?',
    createAccount: 'Create an account',
    startOver: 'Start over',
    forgot: 'Forgot your password?',
    resetMeanwhile: 'Meanwhile you can set a new password: we mail you a link for it.',
    toSignIn: 'Back to the sign-in',
  },
  es: {
    signInTitle: 'Iniciar sesión',
    signInIntro: 'Te damos la bienvenida. Tus tiendas te esperan.',
    email: 'Correo electrónico',
    password: 'Contraseña',
    signIn: 'Iniciar sesión',
    newHere: '¿Es tu primera vez en {{product}}?',
    createAccount: 'Crear una cuenta',
    startOver: 'Empezar de nuevo',
    forgot: '¿Olvidaste tu contraseña?',
    resetMeanwhile: 'Mientras tanto puedes elegir una contraseña nueva: te enviamos un enlace por correo.',
    toSignIn: 'Volver a iniciar sesión',
  },
})
