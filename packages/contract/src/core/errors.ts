import * as z from 'zod'

export interface RefusalWords {
  status: number
  en: string
  es: string
}

// The two that a browser says by itself: it loads these and not the whole list of refusals.ts.
export const notFound = {
  status: 404,
  en: 'The requested resource was not found.',
  es: 'No se encontró el recurso solicitado.',
} as const satisfies RefusalWords
export const internal = {
  status: 500,
  en: 'An unexpected error occurred.',
  es: 'Ocurrió un error inesperado.',
} as const satisfies RefusalWords

export const fieldError = z.object({ path: z.string(), message: z.string() })

/** The body of every refusal. `current` is the thing as it stands now, with a stale version. */
export const errorBody = z.object({
  statusCode: z.int(),
  message: z.union([z.string(), z.array(z.string())]),
  code: z.string(),
  errors: z.array(fieldError).optional(),
  current: z.unknown().optional(),
})

export type FieldError = z.infer<typeof fieldError>
export type ErrorBody = z.infer<typeof errorBody>
