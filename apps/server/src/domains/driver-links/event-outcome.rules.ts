import type { RefusalCode } from '#contract/domains/driver-app.ts'
import type { ConflictCode } from '#contract/domains/route.ts'
import type { RouteState } from '#server/domains/route-records/route-records.service.ts'
import type { LockedStop } from '#server/domains/routes/stop-status.service.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { OpenLink } from './driver-links.service.ts'

/** Applied, recorded as a conflict, or refused without a trace. */
export type Outcome =
  | { outcome: 'applied' | 'conflict'; code: ConflictCode | null; facts: object }
  | { outcome: 'refused'; code: RefusalCode }

export const refused = (code: RefusalCode): Outcome => ({ outcome: 'refused', code })
export const conflict = (code: ConflictCode, facts: object = {}): Outcome => ({ outcome: 'conflict', code, facts })
export const applied = (facts: object = {}, code: ConflictCode | null = null): Outcome => ({
  outcome: 'applied',
  code,
  facts,
})

/** The stop with its order and route, and another route that the order went to. */
export interface EventContext extends LockedStop {
  link: OpenLink
  otherRoute: RouteState | undefined
  tokens: Tokens
}
