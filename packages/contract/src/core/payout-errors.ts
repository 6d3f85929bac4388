import type { ErrorDefinition } from './errors.ts'

export const payoutErrors = {
  payout_too_much: {
    status: 409,
    en: 'That’s more than your available balance.',
    es: 'Es más que tu saldo disponible.',
  },
  payout_account_needed: {
    status: 409,
    en: 'Set up payouts first. Your bank account isn’t ready yet.',
    es: 'Primero configura los pagos. Tu cuenta bancaria aún no está lista.',
  },
} as const satisfies Record<string, ErrorDefinition>
