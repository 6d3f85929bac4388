import type { Endpoint } from '#contract/core/endpoint.ts'
import type { PresetRequest } from './preset-request.ts'
import { catalogCalls } from './prepared-catalog.ts'
import { deliveryCalls } from './prepared-deliveries.ts'
import { emailCalls } from './prepared-email.ts'
import { rewardCalls } from './prepared-rewards.ts'
import { secretCalls } from './prepared-secrets.ts'
import { salesCalls } from './prepared-sales.ts'
import { shopCalls } from './prepared-shop.ts'
import { supportCalls } from './prepared-support.ts'
import type { Calls, Fixture } from './fixture.ts'

/** Presets for endpoints that random requests rarely satisfy. */
export const preparedCalls: Calls = {
  ...secretCalls,
  ...salesCalls,
  ...shopCalls,
  ...catalogCalls,
  ...deliveryCalls,
  ...supportCalls,
  ...rewardCalls,
  ...emailCalls,
}

/** Undefined without a preset, or if earlier requests have changed the state so that it fails. */
export const prepare = (endpoint: Endpoint, fixture: Fixture): Promise<PresetRequest | undefined> | undefined =>
  preparedCalls[endpoint.name]?.(fixture).catch(() => undefined)
