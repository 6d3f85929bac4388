import { sql } from 'kysely'
import { plan } from '#contract/plan.ts'
import { defaultStaffPermissions, staffPresets } from '#contract/permissions.ts'
import type { Database, Db, Tx } from '#server/platform/db/connect.ts'
import type { FileStorage } from '#server/platform/files/files-port.ts'
import { newId } from '#server/platform/ids.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { demoOwner, demoPassword } from './demo-account.ts'
import { demoAudit } from './audit.ts'
import { demoBilling } from './billing.ts'
import { demoBrands } from './brands.ts'
import { demoCampaigns } from './campaigns.ts'
import { demoSmsCampaign } from './sms-campaign.ts'
import { demoBusinessHours } from './business-hours.ts'
import { demoLocations } from './locations.ts'
import { demoCategories } from './categories.ts'
import { demoPages } from './cms-pages.ts'
import { demoThemes } from './themes.ts'
import { demoCollections } from './collections.ts'
import { demoContacts } from './contacts.ts'
import { demoCustomers } from './customers.ts'
import { demoCustomerEmails } from './customer-emails.ts'
import { demoRegistration } from './customer-registration.ts'
import { demoSegments } from './customer-segments.ts'
import { demoCustomFields } from './custom-fields.ts'
import { demoDeliveries } from './deliveries.ts'
import { demoDiscounts } from './discounts.ts'
import { demoDomains } from './store-domains.ts'
import { demoFulfillment } from './fulfillment.ts'
import { demoWindows } from './fulfillment-windows.ts'
import { demoNewsletter } from './newsletter.ts'
import { demoNotifications } from './notifications.ts'
import { demoOnlineStore } from './online-store.ts'
import { demoRewardProgram } from './reward-program.ts'
import { demoOrders } from './orders.ts'
import { demoPaymentOptions } from './payment-options.ts'
import { demoPayouts } from './payouts.ts'
import { storeDemoFile } from './product-files.ts'
import { demoProducts } from './products.ts'
import { demoRewards, storeDemoProofs } from './rewards.ts'
import { demoShopperAccount } from './shopper.ts'
import { demoStaff } from './staff.ts'
import { demoSupport } from './support.ts'
import { type DemoImageLookup, loadDemoImages, storeDemoImages } from './product-images.ts'
import { demoVariants } from './variants.ts'
import { demoWebhooks } from './webhooks.ts'

const people = [
  { email: demoOwner, name: 'Elena Marsh', role: 'owner', permissions: [], stores: [], seen: undefined },
  {
    email: 'support@demo.storeward.example',
    name: 'Noah Fields',
    role: 'staff',
    permissions: defaultStaffPermissions,
    stores: [0, 1, 2],
    seen: '3 hours',
  },
  {
    email: 'packer@demo.storeward.example',
    name: 'Iker Salas',
    role: 'staff',
    permissions: staffPresets.packer,
    stores: [0],
    seen: '1 day',
  },
] as const

const stores = [
  {
    name: 'Marsh & Daughters',
    slug: 'marsh',
    currency: 'USD',
    language: 'en',
    timezone: 'America/New_York',
    description: 'Things for the house and the garden that last, from makers we know.',
    email: 'hello@marsh.example',
    phone: '+1 212 555 0142',
  },
  {
    name: 'Mercado Marsh Madrid',
    slug: 'marsh-madrid',
    currency: 'EUR',
    language: 'es',
    timezone: 'Europe/Madrid',
    description: 'Cosas para la casa y el jardín que duran, de artesanos que conocemos.',
    email: 'hola@marsh.example',
    phone: '+34 910 555 142',
  },
  {
    name: 'Marsh Tokyo',
    slug: 'marsh-tokyo',
    currency: 'JPY',
    language: 'en',
    timezone: 'Asia/Tokyo',
    description: 'House and garden, the quiet way.',
    email: 'tokyo@marsh.example',
    phone: '+81 3 5555 0142',
  },
] as const

interface StoredFiles {
  getImageKey: DemoImageLookup
  /** Of the digital product; null when no file storage is configured. */
  fileKey: string | null
  /** Of deliveries in the first store. */
  photoKeys: string[]
  /** Of task requests, by store. */
  proofKeys: readonly (readonly string[])[]
}
type StoreFiles = (tx: Tx, vendorId: string, storeIds: readonly string[]) => Promise<StoredFiles>

const writeDemo = async (tx: Tx, passwordHash: string, storeFiles: StoreFiles, hasOrders: boolean): Promise<void> => {
  const vendorId = newId()
  await tx
    .insertInto('vendors')
    .values({
      id: vendorId,
      name: 'Marsh Trading',
      subscription_status: 'active',
      trial_ends_at: sql<Date>`now() + make_interval(days => ${plan.trialDays})`,
    })
    .execute()
  const storeIds: string[] = []
  for (const [index, store] of stores.entries()) {
    const id = newId()
    storeIds.push(id)
    const opened = sql<Date>`now() - make_interval(days => ${400 - index * 15})`
    await tx
      .insertInto('stores')
      .values({ id, vendor_id: vendorId, ...store, created_at: opened })
      .execute()
  }
  let ownerId = ''
  for (const person of people) {
    const [personId, membershipId] = [newId(), newId()]
    ownerId ||= personId
    await tx
      .insertInto('persons')
      .values({ id: personId, email: person.email, name: person.name, password_hash: passwordHash })
      .execute()
    await tx
      .insertInto('memberships')
      .values({
        id: membershipId,
        person_id: personId,
        vendor_id: vendorId,
        role: person.role,
        status: 'active',
        permissions: [...person.permissions],
      })
      .execute()
    if (person.seen) {
      const seen = sql<Date>`now() - ${person.seen}::interval`
      await tx
        .insertInto('sessions')
        .values({ id: newId(), person_id: personId, membership_id: membershipId, rotated_at: seen, ended_at: seen })
        .execute()
    }
    for (const storeIndex of person.stores) {
      await tx
        .insertInto('membership_stores')
        .values({ vendor_id: vendorId, membership_id: membershipId, store_id: storeIds[storeIndex] ?? '' })
        .execute()
    }
  }
  await demoStaff(tx, { vendorId, ownerId, storeIds, passwordHash })
  for (const [index, storeId] of storeIds.entries()) await demoLocations(tx, storeId, ownerId, index)
  for (const [index, storeId] of storeIds.entries()) {
    await demoBrands(tx, storeId, ownerId, index)
    await demoCategories(tx, storeId, ownerId, index)
    await demoCustomFields(tx, storeId, ownerId, index)
    await demoVariants(tx, storeId, ownerId, index)
    await demoBusinessHours(tx, storeId, ownerId, index)
    await demoOnlineStore(tx, storeId, ownerId, index)
    await demoRewardProgram(tx, storeId, ownerId, index)
    await demoDomains(tx, storeId, ownerId, index)
    await demoFulfillment(tx, storeId, ownerId, index)
    await demoWindows(tx, storeId, ownerId, index)
    await demoPaymentOptions(tx, storeId, ownerId, index)
    await demoCustomers(tx, storeId, ownerId, index)
    await demoRegistration(tx, storeId, ownerId, index)
    await demoCustomerEmails(tx, storeId, ownerId, index)
    await demoSegments(tx, storeId, ownerId, stores[index]?.language ?? 'en')
  }
  const { getImageKey, fileKey, photoKeys, proofKeys } = await storeFiles(tx, vendorId, storeIds)
  for (const [index, storeId] of storeIds.entries()) {
    await demoProducts(tx, {
      storeId,
      personId: ownerId,
      personName: people[0].name,
      catalogIndex: index,
      getImageKey,
      fileKey,
    })
    await demoCollections(tx, storeId, ownerId, index)
    await demoDiscounts(tx, storeId, ownerId, index)
    await demoPages(tx, storeId, ownerId, index)
    await demoThemes(tx, storeId, ownerId, index)
    if (hasOrders) await demoOrders(tx, storeId, { vendorId, ownerId, index })
    const { timezone: zone = 'UTC', language = 'en' } = stores[index] ?? {}
    await demoRewards(tx, storeId, { index, personId: ownerId, zone, language, proofKeys: proofKeys[index] ?? [] })
    if (index === 0) await demoDeliveries(tx, storeId, { vendorId, ownerId, photoKeys })
    await demoPayouts(tx, storeId, { ownerId, ownerName: people[0].name, index })
    await demoNotifications(tx, storeId, ownerId)
  }
  await demoShopperAccount(tx, storeIds, { passwordHash, name: 'Robin Field', personId: ownerId })
  if (hasOrders) await demoSupport(tx, storeIds, passwordHash)
  for (const [index, { slug, language, name }] of stores.entries()) {
    const storeId = storeIds[index] ?? ''
    await demoCampaigns(tx, storeId, { index, personId: ownerId, language, slug })
    if (index === 0) await demoSmsCampaign(tx, storeId, { personId: ownerId, language, storeName: name })
  }
  await demoBilling(tx, vendorId, storeIds)
  await demoWebhooks(tx, { vendorId, ownerId, storeId: storeIds[0] ?? '' })
  await demoAudit(tx, vendorId)
  await demoContacts(tx)
  await demoNewsletter(tx)
}

// Checks vendors, not persons: an admin can exist before the first start.
const hasVendors = async (db: Db | Tx): Promise<boolean> =>
  (await db.selectFrom('vendors').select('id').limit(1).executeTakeFirst()) !== undefined

interface SeedOptions {
  /** Tests can leave out the year of orders, which takes most of the time. */
  hasOrders?: boolean
  /** Where the build wrote the product images. */
  imageFolder?: string
}

/** Creates the demo account in a database without vendors; returns whether it did. */
export const seedDemo = async (
  database: Database,
  files?: FileStorage,
  { hasOrders = true, imageFolder }: SeedOptions = {},
): Promise<boolean> => {
  if (await hasVendors(database.kysely)) return false
  const [passwordHash, images] = await Promise.all([
    hashPassword(demoPassword),
    files ? loadDemoImages(imageFolder) : [],
  ])
  const storeFiles: StoreFiles = async (tx, vendorId, storeIds) =>
    files
      ? {
          getImageKey: await storeDemoImages(tx, files, vendorId, images),
          fileKey: await storeDemoFile(tx, files, vendorId),
          photoKeys: await (
            await import('./delivery-photos.ts')
          ).storeDemoPhotos(tx, files, vendorId, storeIds[0] ?? ''),
          proofKeys: await Promise.all(
            storeIds.map((storeId) => storeDemoProofs(tx, files, { vendorId, storeId, images })),
          ),
        }
      : { getImageKey: () => null, fileKey: null, photoKeys: [], proofKeys: [] }
  return database.kysely.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(22)`.execute(tx)
    if (await hasVendors(tx)) return false
    await writeDemo(tx, passwordHash, storeFiles, hasOrders)
    return true
  })
}
