import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Given } from './given.ts'
import { catalogueCalls } from './prepared-catalogue.ts'
import { secretCalls } from './prepared-secrets.ts'
import { tradeCalls } from './prepared-trade.ts'
import type { Calls, Stage } from './stage.ts'

/** Presets for endpoints that random requests rarely satisfy. */
export const preparedCalls: Calls = { ...secretCalls, ...tradeCalls, ...catalogueCalls }

/** Undefined without a preset, or if earlier requests have changed the state so that it fails. */
export const prepare = (endpoint: Endpoint, stage: Stage): Promise<Given | undefined> | undefined =>
  preparedCalls[endpoint.name]?.(stage).catch(() => undefined)
