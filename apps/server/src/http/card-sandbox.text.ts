import type { Language } from '#contract/enumerations.ts'

interface ChallengeText {
  title: string
  explanation: string
  approve: string
  decline: string
}

/** The page of a bank that asks its customer to confirm a payment (3-D Secure). */
export const challengeText: Readonly<Record<Language, ChallengeText>> = {
  en: {
    title: 'Test bank',
    explanation: 'Your bank wants to confirm that it’s you. This is a test, no money is moved.',
    approve: 'Approve',
    decline: 'Decline',
  },
  es: {
    title: 'Banco de prueba',
    explanation: 'Tu banco quiere confirmar que eres tú. Es una prueba y no se mueve dinero.',
    approve: 'Aprobar',
    decline: 'Rechazar',
  },
}

interface OnboardingText {
  title: string
  explanation: string
  bankThatAccepts: string
  bankThatRefuses: string
  save: string
}

/** The page on which the owner of a connected account enters their bank account. */
export const onboardingText: Readonly<Record<Language, OnboardingText>> = {
  en: {
    title: 'Test bank account',
    explanation: 'Choose the bank account for payouts. This is a test, no money is moved.',
    bankThatAccepts: 'Account ending in 6789: payouts arrive',
    bankThatRefuses: 'Account ending in 1113: payouts fail',
    save: 'Save bank account',
  },
  es: {
    title: 'Cuenta bancaria de prueba',
    explanation: 'Elige la cuenta bancaria para los pagos. Es una prueba y no se mueve dinero.',
    bankThatAccepts: 'Cuenta terminada en 6789: los pagos llegan',
    bankThatRefuses: 'Cuenta terminada en 1113: los pagos fallan',
    save: 'Guardar cuenta bancaria',
  },
}
