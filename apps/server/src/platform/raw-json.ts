/** JSON text in the shape of `T`, built by PostgreSQL and sent unchanged. */
export interface RawJson<T> {
  readonly json: string
  readonly shape?: T
}
