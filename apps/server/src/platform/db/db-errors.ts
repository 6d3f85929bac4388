const SOCKET_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Shutting down, crashed, starting, idle session ended, no free connection, a standby after a failover. */
const UNAVAILABLE_CODES = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25006'])

/** A statement, a lock or a transaction took too long, or memory, disk or connections ran out. */
const OVERLOAD_CODES = new Set(['57014', '55P03', '25P03', '25P04', '53000', '53100', '53200', '53300', '53400'])

/** `pg`, its pool and Kysely give these no code. */
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'is not queryable',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
]

type ErrorFields = {
  code?: unknown
  message?: unknown
  constraint?: unknown
  detail?: unknown
  cause?: unknown
  errors?: unknown
}

function toErrorFields(error: unknown): ErrorFields | undefined {
  return typeof error === 'object' && error !== null ? error : undefined
}

/** The database is down, unreachable or restarting: retry shortly. */
export function isUnavailable(error: unknown): boolean {
  const fields = toErrorFields(error)
  if (fields === undefined) return false
  const { code, message, cause, errors } = fields
  if (
    typeof code === 'string' &&
    (SOCKET_ERROR_CODES.has(code) || UNAVAILABLE_CODES.has(code) || /^08[0-9A-Z]{3}$/.test(code))
  ) {
    return true
  }
  if (
    typeof message === 'string' &&
    code === undefined &&
    UNAVAILABLE_MESSAGES.some((part) => message.includes(part))
  ) {
    return true
  }
  // A host name with several addresses fails with one error for each.
  if (Array.isArray(errors) && errors.some(isUnavailable)) return true
  return cause !== undefined && isUnavailable(cause)
}

/** The database is up but couldn't complete the statement in time: a retry may succeed, and operators should know. */
export function isOverloaded(error: unknown): boolean {
  const fields = toErrorFields(error)
  return typeof fields?.code === 'string' && OVERLOAD_CODES.has(fields.code)
}

/** The name of the violated unique constraint, or undefined for any other error. */
export function getConflictConstraint(error: unknown): string | undefined {
  const fields = toErrorFields(error)
  return fields?.code === '23505' && typeof fields.constraint === 'string' ? fields.constraint : undefined
}

/** The value of the last column of a violated unique key; values of the columns before it must not contain commas. */
export function getConflictingValue(error: unknown): string | undefined {
  const detail = toErrorFields(error)?.detail
  const [, columns, values] = (typeof detail === 'string' && /^Key \(([^)]*)\)=\((.*)\) /s.exec(detail)) || []
  return columns === undefined
    ? undefined
    : values
        ?.split(', ')
        .slice(columns.split(', ').length - 1)
        .join(', ')
}

/** A serialization failure or deadlock; running the whole transaction again may succeed. */
export function isSerializationFailure(error: unknown): boolean {
  const code = toErrorFields(error)?.code
  return code === '40001' || code === '40P01'
}

/** An invalid value or a violated constraint (classes 22 and 23): a retry would fail again. */
export function isDataError(error: unknown): boolean {
  const code = toErrorFields(error)?.code
  return typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code)
}
