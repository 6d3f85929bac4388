import type { Endpoint } from './core/endpoint.ts'
import { account } from './domains/account.ts'
import { audit } from './domains/audit.ts'
import { brands } from './domains/brands.ts'
import { contacts } from './domains/contacts.ts'
import { identity } from './domains/identity.ts'
import { logs } from './domains/logs.ts'
import { passwords } from './domains/passwords.ts'
import { staff } from './domains/staff.ts'
import { stores } from './domains/stores.ts'
import { subscription } from './domains/subscription.ts'
import { twoFactor } from './domains/two-factor.ts'
import { uploads } from './domains/uploads.ts'
import { vendors } from './domains/vendors.ts'

/** The list of all contracts: what is not in here is not served. */
export const contract = {
  account,
  audit,
  brands,
  contacts,
  identity,
  logs,
  passwords,
  staff,
  stores,
  subscription,
  twoFactor,
  uploads,
  vendors,
}

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group))
