/** JSON text in the shape of `T`, built by PostgreSQL and sent unchanged. */
export interface RawJson<T> {
  readonly json: string
  readonly shape?: T
}

export const isRawJson = (value: unknown): value is RawJson<unknown> =>
  typeof value === 'object' && value !== null && 'json' in value && typeof value.json === 'string'
