import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Caller, Role } from './cast.ts'

/** What no schema tells of a right request: things in the right state, codes and tokens that were sent to somebody. */
export interface Given {
  /** Instead of the one whom everybody knows. */
  as?: Caller
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  cookie?: string
}

const callers: Partial<Record<Endpoint['actor'], Role>> = { admin: 'admin', customer: 'customer', public: 'nobody' }

/** Who sends what is prepared. */
export const preparedRole = ({ actor }: Endpoint): Role => callers[actor] ?? 'owner'
