import type { ErrorDefinition } from './errors.ts'

export const accessErrors = {
  step_up_required: {
    status: 403,
    en: 'Confirm it’s you to continue.',
    es: 'Confirma que eres tú para continuar.',
  },
  account_suspended: {
    status: 403,
    en: 'This account isn’t active. Contact us for help.',
    es: 'Esta cuenta no está activa. Contáctanos para recibir ayuda.',
  },
  beyond_own: {
    status: 403,
    en: 'You can only give permissions and stores that you have.',
    es: 'Solo puedes dar los permisos y las tiendas que tienes.',
  },
  own_access: {
    status: 403,
    en: 'You can’t change your own access. Ask someone else who manages staff.',
    es: 'No puedes cambiar tu propio acceso. Pídeselo a otra persona que administre el personal.',
  },
} as const satisfies Record<string, ErrorDefinition>
