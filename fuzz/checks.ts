import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { errorBody } from '#contract/core/errors.ts'
import { errorCatalog } from '#contract/core/error-catalog.ts'
import { staff } from '#contract/domains/staff.ts'
import { type World, getTenant } from './build-request.ts'
import { type RequestDraft, getRejectionReason } from './request-draft.ts'
import { isAllowed, type Role } from './actors.ts'
import type { Marks } from './tenants.ts'
import type { Reply, Wire } from './http-client.ts'

/** A violated rule. */
export interface Fault {
  rule: string
  /** Not specific to an endpoint, so it is reported once. */
  isGeneral?: true
  detail: string
}

const strictErrorBody = errorBody.strict()
const statuses: Record<string, { status: number }> = errorCatalog

const tryParse = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

const checkErrorReply = (reply: Reply): Fault | undefined => {
  const body = strictErrorBody.safeParse(tryParse(reply.text)?.value)
  const isStandard =
    body.success && body.data.statusCode === reply.status && statuses[body.data.code]?.status === reply.status
  return isStandard ? undefined : { rule: 'a refusal is not in the standard shape', detail: reply.text.slice(0, 300) }
}

/** The body must equal the parsed one: the schema may not strip fields. */
const checkSuccessReply = (draft: RequestDraft, reply: Reply): Fault | undefined => {
  const rule = 'an answer does not fit its schema'
  const parsed = tryParse(reply.text)
  const envelope = z.strictObject({ statusCode: z.literal(200), data: draft.endpoint.response as z.ZodType })
  const body = envelope.safeParse(parsed?.value)
  if (!body.success)
    return { rule, detail: `${JSON.stringify(body.error.issues.slice(0, 3))} ${reply.text.slice(0, 300)}` }
  if (isDeepStrictEqual(body.data, parsed?.value)) return undefined
  return { rule, detail: `It says more than its schema: ${reply.text.slice(0, 600)}` }
}

const checkHeaders = ({ headers }: Reply): Fault | undefined => {
  const rule = 'a header is missing'
  if (headers['x-content-type-options'] !== 'nosniff')
    return { rule, detail: 'x-content-type-options', isGeneral: true }
  if (!/\bno-store\b/.test(String(headers['cache-control']))) return { rule, detail: 'cache-control', isGeneral: true }
  return undefined
}

const isPublic = new Set(['public', 'customer', 'shopper'])
/** Endpoints that may return another tenant's data: an invitation names the inviter. */
const exemptEndpoints = new Set<string>([staff.readInvitation.name])

/** Marks that a reply to this caller must not contain. */
const forbiddenMarks = (world: World, { endpoint, role }: RequestDraft): string[] => {
  const both = [world.ours.marks, world.theirs.marks]
  const toForbidden = ({ secret, shown }: Marks) => (isPublic.has(endpoint.actor) ? [secret] : [secret, shown])
  if (role === 'admin' || exemptEndpoints.has(endpoint.name)) return []
  const ownTenantMarks = ownMarks(world, role)
  return both.filter((marks) => marks !== ownTenantMarks).flatMap(toForbidden)
}

const anonymousRoles = new Set<Role>(['anonymous', 'expired token', 'forged token', 'ended session'])
const ownMarks = (world: World, role: Role): Marks | undefined =>
  anonymousRoles.has(role) ? undefined : getTenant(world, role).marks

/** Shoppers without a readable token are guests. */
const getSeenRole = ({ endpoint, role, headers: { authorization = '' } }: RequestDraft): Role =>
  endpoint.actor === 'shopper' && !/^Bearer \S{1,2000}$/.test(String(authorization)) ? 'anonymous' : role

/** Checks a single reply against all rules. */
export const findFaults = (world: World, draft: RequestDraft, wire: Wire, reply: Reply | string): Fault[] => {
  if (typeof reply === 'string') return draft.mayBeClosed ? [] : [{ rule: 'no answer came', detail: reply }]
  const { status, text } = reply
  if (status >= 500) return [{ rule: `answered ${status}`, detail: text.slice(0, 300) }]
  // Node's HTTP server answers these itself, or the reply has no body.
  if (status === 431 || draft.method === 'HEAD' || draft.method === 'TRACE') return []
  const faults: (Fault | undefined)[] = []
  const succeeded = status >= 200 && status < 300
  if (status >= 300 && status < 400) faults.push({ rule: 'sent elsewhere', detail: String(reply.headers.location) })
  if (status >= 400) faults.push(checkErrorReply(reply))
  if (succeeded && !draft.mayMissEndpoint) {
    faults.push(checkSuccessReply(draft, reply))
    const reason = getRejectionReason(draft, wire)
    if (reason) faults.push({ rule: 'took what it must refuse', detail: reason })
    if (!isAllowed(draft.endpoint, getSeenRole(draft), draft.storeChoice, world.actors.steppedUp)) {
      faults.push({ rule: 'let in who must stay out', detail: `${draft.role}, store: ${draft.storeChoice}` })
    }
  }
  faults.push(checkHeaders(reply))
  const leaked = forbiddenMarks(world, draft).find((mark) => text.includes(mark))
  if (leaked) faults.push({ rule: 'told somebody else’s words', detail: `${leaked} in ${text.slice(0, 500)}` })
  return faults.filter((fault) => fault !== undefined)
}
