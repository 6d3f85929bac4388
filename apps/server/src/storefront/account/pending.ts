import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import type { VisitorContext } from '#server/storefront/shop-page.ts'

/** What a visitor has started and finishes with an emailed code. */
const pendingSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('registration'),
    registrationId: id,
    email: z.string(),
    returnPath: z.string().optional(),
    /** Fields of the form that joins the store after the email is confirmed. */
    details: z.record(z.string(), z.string()),
  }),
  z.object({ kind: z.literal('reset'), email: z.string(), returnPath: z.string().optional() }),
])
export type Pending = z.infer<typeof pendingSchema>
type PendingOf<Kind extends Pending['kind']> = Extract<Pending, { kind: Kind }>

const cookieName = 'storeward_shop_pending'
/** Browsers drop cookies of more than 4096 bytes; encryption and encoding add about 40 %. */
const maxBytes = 2500

/** Encrypted in a cookie: the code works only in the browser that requested it, and no email is in a URL. */
export const writePending = ({ cookies }: VisitorContext, pending: Pending): void => {
  const text = JSON.stringify(pending)
  // Without the details, the page after the code asks for them again.
  const isTooLong = Buffer.byteLength(text) > maxBytes && pending.kind === 'registration'
  cookies.setSealed(cookieName, isTooLong ? JSON.stringify({ ...pending, details: {} }) : text)
}

export const readPending = <Kind extends Pending['kind']>(
  { cookies }: VisitorContext,
  kind: Kind,
): PendingOf<Kind> | undefined => {
  const text = cookies.getSealed(cookieName)
  const pending = text === undefined ? undefined : pendingSchema.safeParse(JSON.parse(text)).data
  return pending?.kind === kind ? (pending as PendingOf<Kind>) : undefined
}

export const clearPending = ({ cookies }: VisitorContext): void => cookies.clear(cookieName)
