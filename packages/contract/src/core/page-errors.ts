import type { ErrorDefinition } from './errors.ts'

/** Errors of pages that stores write, and of themes. */
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
  not_in_future: {
    status: 422,
    en: 'This time has passed. Choose a later one.',
    es: 'Esta hora ya pasó. Elige una posterior.',
  },
  too_many_versions: {
    status: 409,
    en: 'You’ve reached the limit of 100 saved versions. Delete one first.',
    es: 'Llegaste al límite de 100 versiones guardadas. Primero elimina una.',
  },
  version_in_use: {
    status: 409,
    en: 'This version is published or scheduled, so it can’t be deleted.',
    es: 'Esta versión está publicada o programada, así que no se puede eliminar.',
  },
} as const satisfies Record<string, ErrorDefinition>
