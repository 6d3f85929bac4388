import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignBody } from '#contract/domains/campaign-blocks.ts'
import { findMergeFields } from '#contract/domains/campaign-merge-fields.ts'
import { campaignTemplates, readyTemplateKeys } from '#contract/domains/campaign-templates.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { languages } from '#contract/enumerations.ts'
import { checkMarkup, renderCampaignEmail } from '#server/domains/campaign-content/campaign-content.service.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { sampleEmail, toBody } from '#server/testing/sample-email.ts'
import { getReadyTemplate } from './ready-templates.rules.ts'

let test: TestApp
let owner: Person
let vendorId: string
let store: string
let otherStore: string
beforeAll(async () => {
  test = await openTestApp()
  const vendor = await test.newVendor()
  owner = vendor.owner
  vendorId = vendor.vendorId
  store = await test.newStore(vendorId)
  otherStore = await test.newStore(vendorId)
})
afterAll(() => test.close())

describe('ready-made templates', () => {
  it.each(languages)('are complete in %s: valid blocks, fallbacks, within the allowlist', (language) => {
    for (const key of readyTemplateKeys) {
      const template = getReadyTemplate(key, language)
      expect(campaignBody.safeParse(template.body).success).toBe(true)
      const texts = JSON.stringify([template.subject, template.preheader, template.body])
      for (const { name, fallback, isKnown } of findMergeFields(texts)) {
        expect(isKnown).toBe(true)
        if (name !== 'store_name') expect([key, name, fallback]).not.toEqual([key, name, ''])
      }
      expect(template.subject.length).toBeLessThanOrEqual(60)
      expect(template.preheader.length).toBeLessThanOrEqual(100)
      const { subject, preheader, body } = template
      const content = { subject, preheader, body, language, plainText: null }
      const { html, text } = renderCampaignEmail({ ...sampleEmail, content, values: { store_name: 'Fern' } })
      expect(checkMarkup(html)).toEqual([])
      expect(`${html}${text}`).not.toMatch(/\{\{|undefined/)
    }
  })

  it('are listed in the language, by default the store’s, with names in the reader’s', async () => {
    const ready = async (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      (await test.data(campaignTemplates.ready, { as: owner, store, query, headers })).data
    expect((await ready()).map(({ key }) => key)).toEqual(readyTemplateKeys)
    expect((await ready({ language: 'es' }))[0]).toMatchObject({
      name: 'Welcome',
      subject: 'Te damos la bienvenida a {{store_name}}',
    })
    expect((await ready({}, { 'accept-language': 'es' }))[0]).toMatchObject({
      name: 'Bienvenida',
      subject: 'Welcome to {{store_name}}',
    })
  })
})

describe('a template of the store', () => {
  const create = (body: object, at = store) => test.call(campaignTemplates.create, { as: owner, store: at, body })
  const body = toBody([{ type: 'heading', text: 'Hello', level: 1, align: 'start' }])

  it('is saved with its version, has a unique name, and a campaign starts from it', async () => {
    const created = await test.data(campaignTemplates.create, {
      as: owner,
      store,
      body: { name: 'Monthly', subject: 'S', body },
    })
    expect(created).toMatchObject({ name: 'Monthly', subject: 'S', topic: 'newsletter', language: 'en', version: 1 })
    expect(await create({ name: 'MONTHLY' })).toMatchObject({ status: 409, body: { code: 'name_taken' } })
    const update = (change: object) =>
      test.call(campaignTemplates.update, { as: owner, store, params: { id: created._id }, body: change })
    const both = await Promise.all([update({ subject: 'A', version: 1 }), update({ subject: 'B', version: 1 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const campaign = await test.data(campaigns.create, {
      as: owner,
      store,
      body: { name: 'From template', template: created._id },
    })
    expect(campaign.body.blocks).toEqual(body.blocks)
    // A template of another store of the same vendor isn't one of this store.
    const there = { as: owner, store: otherStore, body: { name: 'x', template: created._id } }
    expect((await test.call(campaigns.create, there)).status).toBe(422)
    expect(
      (await test.call(campaignTemplates.get, { as: owner, store: otherStore, params: { id: created._id } })).status,
    ).toBe(404)
    const staff = await test.newPerson(vendorId, 'staff', ['view_campaigns'], [store])
    expect((await test.call(campaignTemplates.create, { as: staff, store, body: { name: 'x' } })).status).toBe(403)
  })

  it('is copied to another store without what only this one has, also twice', async () => {
    const key = `${vendorId}/${newId()}.jpg`
    const file = { key, vendor_id: vendorId, mime_type: 'image/jpeg', state: 'ready' as const }
    await test.database.kysely.insertInto('files').values(file).execute()
    const full = toBody([
      { type: 'image', key, alt: 'x', link: '', width: 'full', align: 'start' },
      { type: 'discount', title: '', text: '', kind: 'shared', code: 'SPRING', discount: null },
      { type: 'heading', text: 'Hello', level: 1, align: 'start' },
    ])
    const { _id: id } = await test.data(campaignTemplates.create, {
      as: owner,
      store,
      body: { name: 'Shared', body: full },
    })
    const copy = (as = owner, to = otherStore) =>
      test.call(campaignTemplates.copy, { as, store, params: { id }, body: { to_store_id: to } })
    const first = await copy()
    expect(first.body.data).toMatchObject({ name: 'Shared', removedParts: 2 })
    expect((await copy()).body.data).toMatchObject({ name: 'Shared 2' })
    const copyId = (first.body.data as { _id: string })._id
    const copied = await test.data(campaignTemplates.get, { as: owner, store: otherStore, params: { id: copyId } })
    expect(copied.body.blocks).toMatchObject([{ key: null }, { code: '' }, { text: 'Hello' }])
    const stranger = await test.newVendor()
    expect((await copy(owner, await test.newStore(stranger.vendorId))).status).toBe(404)
    const staff = await test.newPerson(vendorId, 'staff', ['view_campaigns', 'create_campaign'], [store])
    expect((await copy(staff)).status).toBe(404)
  })
})
