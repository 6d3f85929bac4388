import type { Endpoint } from './core/endpoint.ts'
import { brands } from './domains/brands.ts'
import { identity } from './domains/identity.ts'
import { logs } from './domains/logs.ts'
import { stores } from './domains/stores.ts'
import { uploads } from './domains/uploads.ts'

/** The list of all contracts: what is not in here is not served. */
export const contract = { brands, identity, logs, stores, uploads }

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group))
