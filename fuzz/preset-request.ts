import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Caller, Role } from './actors.ts'

/** Request data that can't be derived from a schema: ids of entities in the right state, codes, tokens. */
export interface PresetRequest {
  /** The caller, if it isn't the default one. */
  as?: Caller
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  cookie?: string
}

const callers: Partial<Record<Endpoint['actor'], Role>> = {
  admin: 'admin',
  customer: 'customer',
  public: 'anonymous',
  shopper: 'anonymous',
}

/** The role that sends a preset request. */
export const preparedRole = ({ actor }: Endpoint): Role => callers[actor] ?? 'owner'
