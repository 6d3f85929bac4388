import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Given } from './given.ts'
import { catalogueCalls } from './prepared-catalogue.ts'
import { secretCalls } from './prepared-secrets.ts'
import { tradeCalls } from './prepared-trade.ts'
import type { Calls, Stage } from './stage.ts'

/** Calls that are hardly ever right by chance. */
export const preparedCalls: Calls = { ...secretCalls, ...tradeCalls, ...catalogueCalls }

/** Undefined where there is nothing to prepare, or where the requests before have left nothing to do it with. */
export const prepare = (endpoint: Endpoint, stage: Stage): Promise<Given | undefined> | undefined =>
  preparedCalls[endpoint.name]?.(stage).catch(() => undefined)
