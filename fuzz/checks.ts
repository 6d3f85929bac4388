import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { errorBody } from '#contract/core/errors.ts'
import { catalogue } from '#contract/core/refusals.ts'
import { staff } from '#contract/domains/staff.ts'
import type { World } from './ask.ts'
import { sideOf } from './ask.ts'
import { type Asked, whyRefused } from './asked.ts'
import { mayPass, type Role } from './cast.ts'
import type { Marks } from './sides.ts'
import type { Reply, Wire } from './wire.ts'

/** A violated rule. */
export interface Fault {
  rule: string
  /** Not specific to an endpoint, so it is reported once. */
  isGeneral?: true
  detail: string
}

const strictErrorBody = errorBody.strict()
const statuses: Record<string, { status: number }> = catalogue

const parsed = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

const refusalFault = (reply: Reply): Fault | undefined => {
  const body = strictErrorBody.safeParse(parsed(reply.text)?.value)
  const fits =
    body.success && body.data.statusCode === reply.status && statuses[body.data.code]?.status === reply.status
  return fits ? undefined : { rule: 'a refusal is not in the standard shape', detail: reply.text.slice(0, 300) }
}

/** The body must equal the parsed one: the schema may not strip fields. */
const answerFault = (asked: Asked, reply: Reply): Fault | undefined => {
  const rule = 'an answer does not fit its schema'
  const read = parsed(reply.text)
  const whole = z.strictObject({ statusCode: z.literal(200), data: asked.endpoint.response as z.ZodType })
  const body = whole.safeParse(read?.value)
  if (!body.success)
    return { rule, detail: `${JSON.stringify(body.error.issues.slice(0, 3))} ${reply.text.slice(0, 300)}` }
  if (isDeepStrictEqual(body.data, read?.value)) return undefined
  return { rule, detail: `It says more than its schema: ${reply.text.slice(0, 600)}` }
}

const headerFault = ({ headers }: Reply): Fault | undefined => {
  const rule = 'a header is missing'
  if (headers['x-content-type-options'] !== 'nosniff')
    return { rule, detail: 'x-content-type-options', isGeneral: true }
  if (!/\bno-store\b/.test(String(headers['cache-control']))) return { rule, detail: 'cache-control', isGeneral: true }
  return undefined
}

const isPublic = new Set(['public', 'customer'])
/** Endpoints that may return another tenant's data: an invitation names the inviter. */
const tellsWhoInvites = new Set<string>([staff.readInvitation.name])

/** Marks that a reply to this caller must not contain. */
const forbiddenMarks = (world: World, { endpoint, role }: Asked): string[] => {
  const both = [world.ours.marks, world.theirs.marks]
  const of = ({ secret, shown }: Marks) => (isPublic.has(endpoint.actor) ? [secret] : [secret, shown])
  if (role === 'admin' || tellsWhoInvites.has(endpoint.name)) return []
  const own = ownMarks(world, role)
  return both.filter((marks) => marks !== own).flatMap(of)
}

const strangers = new Set<Role>(['nobody', 'expired token', 'forged token', 'ended session'])
const ownMarks = (world: World, role: Role): Marks | undefined =>
  strangers.has(role) ? undefined : sideOf(world, role).marks

/** Checks a single reply against all rules. */
export const faultsOf = (world: World, asked: Asked, wire: Wire, reply: Reply | string): Fault[] => {
  if (typeof reply === 'string') return asked.mayBeCut ? [] : [{ rule: 'no answer came', detail: reply }]
  const { status, text } = reply
  if (status >= 500) return [{ rule: `answered ${status}`, detail: text.slice(0, 300) }]
  // Node's HTTP server answers these itself, or the reply has no body.
  if (status === 431 || asked.method === 'HEAD' || asked.method === 'TRACE') return []
  const faults: (Fault | undefined)[] = []
  const succeeded = status >= 200 && status < 300
  if (status >= 300 && status < 400) faults.push({ rule: 'sent elsewhere', detail: String(reply.headers.location) })
  if (status >= 400) faults.push(refusalFault(reply))
  if (succeeded && !asked.isAstray) {
    faults.push(answerFault(asked, reply))
    const why = whyRefused(asked, wire)
    if (why) faults.push({ rule: 'took what it must refuse', detail: why })
    if (!mayPass(asked.endpoint, asked.role, asked.place, world.cast.steppedUp)) {
      faults.push({ rule: 'let in who must stay out', detail: `${asked.role}, store: ${asked.place}` })
    }
  }
  faults.push(headerFault(reply))
  const leaked = forbiddenMarks(world, asked).find((mark) => text.includes(mark))
  if (leaked) faults.push({ rule: 'told somebody else’s words', detail: `${leaked} in ${text.slice(0, 500)}` })
  return faults.filter((fault) => fault !== undefined)
}
