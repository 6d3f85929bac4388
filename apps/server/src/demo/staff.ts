import { sql } from 'kysely'
import { defaultStaffPermissions, staffPresets } from '#contract/permissions.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/** One pending invitation and one former member. */
export const demoStaff = async (
  tx: Tx,
  demo: { vendorId: string; ownerId: string; storeIds: readonly string[]; passwordHash: string },
): Promise<void> => {
  const [invited, former, formerPerson] = [newId(), newId(), newId()]
  const email = 'manager@demo.storeward.example'
  const shared = { vendor_id: demo.vendorId, role: 'staff', invited_by: demo.ownerId, updated_by: demo.ownerId }
  await tx
    .insertInto('memberships')
    .values({
      ...shared,
      id: invited,
      status: 'invited',
      permissions: [...staffPresets.manager],
      invited_name: 'Priya Raman',
      invited_email: email,
      created_at: daysAgo(2),
      updated_at: daysAgo(2),
    })
    .execute()
  // The secret is discarded: the demo shows a pending invitation, and resending it creates a link that works.
  await tx
    .insertInto('verification_codes')
    .values({
      id: newId(),
      purpose: 'invitation',
      subject: invited,
      email,
      code_hash: newId(),
      expires_at: sql`now() + interval '5 days'`,
      created_at: daysAgo(2),
    })
    .execute()
  await tx
    .insertInto('persons')
    .values({
      id: formerPerson,
      email: 'former@demo.storeward.example',
      name: 'Tomás Vidal',
      phone: '+34 600 123 456',
      password_hash: demo.passwordHash,
      created_at: daysAgo(300),
    })
    .execute()
  await tx
    .insertInto('memberships')
    .values({
      ...shared,
      id: former,
      person_id: formerPerson,
      status: 'inactive',
      permissions: [...defaultStaffPermissions],
      version: 2,
      joined_at: daysAgo(300),
      created_at: daysAgo(301),
      updated_at: daysAgo(20),
    })
    .execute()
  const access = [
    ...demo.storeIds.map((store) => ({ member: invited, store })),
    ...demo.storeIds.slice(1, 2).map((store) => ({ member: former, store })),
  ]
  const rows = access.map(({ member, store }) => ({
    vendor_id: demo.vendorId,
    membership_id: member,
    store_id: store,
  }))
  await tx.insertInto('membership_stores').values(rows).execute()
}
