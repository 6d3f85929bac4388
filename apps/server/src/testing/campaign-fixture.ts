import { sql } from 'kysely'
import type * as z from 'zod'
import { everyone } from '#contract/domains/campaign.ts'
import type { CampaignBlock } from '#contract/domains/campaign-blocks.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { customers } from '#contract/domains/customers.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type TestApp } from './app.ts'
import { type CampaignOwner, makeCampaignJobs } from './campaign-jobs.ts'
import { openTestSmtp, type TestSmtp } from './smtp-server.ts'

export interface CampaignStore extends CampaignOwner, ReturnType<typeof makeCampaignJobs> {
  /** Consenting customers, each with another address. */
  addCustomers(count: number, fields?: object): Promise<{ id: string; email: string }[]>
  draft(fields?: object): Promise<z.output<typeof campaigns.create.response>>
}

export interface CampaignFixture {
  smtp: TestSmtp
  test: TestApp
  /** Usage and limits count over all campaigns of a vendor, so each test has another one. */
  newStore(): Promise<CampaignStore>
  close(): Promise<void>
}

const heading: CampaignBlock = {
  id: newId(),
  type: 'heading',
  text: 'Hello {{first_name|there}}',
  level: 1,
  align: 'start',
}

const newCampaignStore = async (test: TestApp): Promise<CampaignStore> => {
  const { vendorId, owner } = await test.newVendor()
  const store = await test.newStore(vendorId)
  await sql`insert into campaign_settings (store_id, postal_address) values (${store}, '1 Main St')`.execute(
    test.database.kysely,
  )
  const campaignOwner = { vendorId, owner, store }
  return {
    ...campaignOwner,
    ...makeCampaignJobs(test, () => campaignOwner),
    addCustomers: async (count, fields = {}) => {
      const made: { id: string; email: string }[] = []
      for (let n = 0; n < count; n++) {
        const email = `${newId()}@example.com`
        const body = { name: `Ann ${n}`, email, emailConsent: true, ...fields }
        made.push({ id: (await test.data(customers.create, { as: owner, store, body }))._id, email })
      }
      return made
    },
    draft: (fields = {}) =>
      test.data(campaigns.create, {
        as: owner,
        store,
        body: {
          name: 'Spring',
          subject: 'Spring is here',
          body: { blocks: [heading], footer: { text: '', hasSocialLinks: false } },
          audience: everyone,
          ...fields,
        },
      }),
  }
}

/** Campaigns that are sent to a mail server whose rejections the test controls. */
export const openCampaignFixture = async (): Promise<CampaignFixture> => {
  const smtp = await openTestSmtp()
  const test = await openTestApp({ SMTP_URL: smtp.url, CAMPAIGN_EMAILS_PER_SECOND: '10000' })
  return {
    smtp,
    test,
    newStore: async () => {
      smtp.onRecipient = () => undefined
      smtp.onMessage = () => undefined
      smtp.delivered.length = 0
      return newCampaignStore(test)
    },
    close: async () => {
      await test.close()
      await smtp.close()
    },
  }
}
