import type { ErrorDefinition } from './errors.ts'

/** Errors of pages that stores write. */
export const pageErrors = {
  page_role_taken: {
    status: 409,
    en: 'Another page in this language is already used for this. Change that page first.',
    es: 'Otra página en este idioma ya se usa para esto. Primero cambia esa página.',
  },
  ends_before_start: {
    status: 422,
    en: 'The end must be after the start. Choose a later date.',
    es: 'El final debe ser posterior al inicio. Elige una fecha posterior.',
  },
} as const satisfies Record<string, ErrorDefinition>
