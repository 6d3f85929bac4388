import * as z from 'zod'

export interface ErrorDefinition {
  status: number
  en: string
  es: string
}

// Apart from error-catalog.ts, because the browser shows these two itself and doesn't load the whole catalog.
export const notFound = {
  status: 404,
  en: 'The requested resource was not found.',
  es: 'No se encontró el recurso solicitado.',
} as const satisfies ErrorDefinition
export const internal = {
  status: 500,
  en: 'An unexpected error occurred.',
  es: 'Ocurrió un error inesperado.',
} as const satisfies ErrorDefinition

export const fieldError = z.object({ path: z.string(), message: z.string() })

/** The body of every error response. `current` is the stored entity, with `stale_version`. */
export const errorBody = z.object({
  statusCode: z.int(),
  message: z.union([z.string(), z.array(z.string())]),
  code: z.string(),
  errors: z.array(fieldError).optional(),
  current: z.unknown().optional(),
})

export type FieldError = z.infer<typeof fieldError>
export type ErrorBody = z.infer<typeof errorBody>
