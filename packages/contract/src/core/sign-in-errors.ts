import type { ErrorDefinition } from './errors.ts'

/** Errors of codes and two-step sign-in; part of the error catalog. */
export const signInErrors = {
  two_factor_on: {
    status: 409,
    en: 'Two-step sign-in is already on.',
    es: 'El inicio de sesión en dos pasos ya está activado.',
  },
  two_factor_off: {
    status: 409,
    en: 'Two-step sign-in is off. Turn it on first.',
    es: 'El inicio de sesión en dos pasos está desactivado. Primero actívalo.',
  },
  wrong_code: {
    status: 422,
    en: 'That code is incorrect or has expired. Try again, or request a new one.',
    es: 'Ese código es incorrecto o venció. Inténtalo de nuevo o solicita uno nuevo.',
  },
  wrong_authenticator_code: {
    status: 422,
    en: 'That code is incorrect. Enter the current code from your authenticator app.',
    es: 'Ese código es incorrecto. Ingresa el código actual de tu aplicación de autenticación.',
  },
  wrong_recovery_code: {
    status: 422,
    en: 'That recovery code is incorrect or was already used. Try another one.',
    es: 'Ese código de recuperación es incorrecto o ya se usó. Prueba con otro.',
  },
  code_spent: {
    status: 422,
    en: 'Too many wrong attempts. Request a new code.',
    es: 'Demasiados intentos incorrectos. Solicita un código nuevo.',
  },
} as const satisfies Record<string, ErrorDefinition>
