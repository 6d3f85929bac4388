import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignSettingsCalls } from '#contract/domains/campaign-settings.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { openTestApp, type Person, type TestApp } from '#server/testing/app.ts'
import { makeFakeDns } from '#server/testing/fake-dns.ts'
import { toBody } from '#server/testing/sample-email.ts'

const dns = makeFakeDns()
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const publicKey = createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'der' }).toString('base64')

let test: TestApp
let owner: Person
let vendorId: string
let store: string
beforeAll(async () => {
  const environment = { MAIL_FROM: 'Shops <news@mail.fern.shop>', DKIM_KEY: key, DKIM_SELECTOR: 'storeward' }
  test = await openTestApp(environment, undefined, undefined, dns)
  const vendor = await test.newVendor()
  owner = vendor.owner
  vendorId = vendor.vendorId
  store = await test.newStore(vendorId)
  await sql`update stores set name = 'Fern & Co', email = 'shop@fern.example' where id = ${store}`.execute(
    test.database.kysely,
  )
})
afterAll(() => test.close())

const get = () => test.data(campaignSettingsCalls.get, { as: owner, store })
const update = (body: object, as = owner) => test.call(campaignSettingsCalls.update, { as, store, body })

describe('settings', () => {
  it('have the store’s name and email until they are changed, and emails show them', async () => {
    expect(await get()).toMatchObject({
      senderName: '',
      weeklyCap: null,
      version: 1,
      updatedBy: null,
      defaults: { senderName: 'Fern & Co', replyTo: 'shop@fern.example' },
    })
    const both = await Promise.all([
      update({ senderName: 'Fern', postalAddress: '12 Moss Lane\nPortland', version: 1 }),
      update({ senderName: 'Moss', postalAddress: '12 Moss Lane\nPortland', version: 1 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await update({ weeklyCap: 3, version: 2 })).status).toBe(200)
    expect(await get()).toMatchObject({ weeklyCap: 3, postalAddress: '12 Moss Lane\nPortland', version: 3 })
    const preview = await test.data(campaigns.preview, { as: owner, store, body: { body: toBody([]) } })
    expect(preview.text).toContain('Fern & Co · 12 Moss Lane, Portland')
  })

  it('need edit_campaign, and are of one store', async () => {
    const staff = await test.newPerson(vendorId, 'staff', ['view_campaigns'], [store])
    expect((await update({ senderName: 'x', version: 3 }, staff)).status).toBe(403)
    const other = await test.newStore(vendorId)
    expect(await test.data(campaignSettingsCalls.get, { as: owner, store: other })).toMatchObject({ version: 1 })
    const { vendorId: stranger } = await test.newVendor()
    const theirs = { as: owner, store: await test.newStore(stranger) }
    expect((await test.call(campaignSettingsCalls.get, theirs)).status).toBe(404)
  })
})

describe('the sender domain', () => {
  const check = async () => {
    const { domain, records } = await test.data(campaignSettingsCalls.senderDomain, { as: owner, store })
    expect(domain).toBe('mail.fern.shop')
    return Object.fromEntries(records.map((record) => [record.kind, record]))
  }

  it('lists the records to add', async () => {
    dns.clear()
    dns.setText('mail.fern.shop', 'google-site-verification=abc')
    expect(await check()).toMatchObject({
      spf: { status: 'missing', name: 'mail.fern.shop', expected: expect.stringMatching(/^v=spf1 \S+ ~all$/) },
      dkim: {
        status: 'missing',
        name: 'storeward._domainkey.mail.fern.shop',
        expected: `v=DKIM1; k=rsa; p=${publicKey}`,
      },
      dmarc: { status: 'missing', expected: 'v=DMARC1; p=none' },
    })
  })

  it('finds them, the policy also at the registrable domain', async () => {
    dns.setText('mail.fern.shop', 'other', 'v=spf1 include:_spf.example.com -all')
    dns.setText(
      'storeward._domainkey.mail.fern.shop',
      `v=DKIM1; k=rsa; p=${publicKey.slice(0, 100)} ${publicKey.slice(100)}`,
    )
    dns.setText('_dmarc.fern.shop', 'v=DMARC1; p=quarantine; rua=mailto:x@fern.shop')
    const { spf, dkim, dmarc } = await check()
    expect([spf?.status, dkim?.status, dmarc?.status]).toEqual(['found', 'found', 'found'])
    expect(dmarc?.name).toBe('_dmarc.fern.shop')
  })

  it('tells wrong records from unknown ones', async () => {
    dns.setText('mail.fern.shop', 'v=spf1 a -all', 'v=spf1 mx -all')
    dns.setText('storeward._domainkey.mail.fern.shop', 'v=DKIM1; k=rsa; p=abc')
    dns.texts.set('_dmarc.mail.fern.shop', { state: 'unreachable' })
    const first = await check()
    expect([first['spf']?.status, first['dkim']?.status, first['dmarc']?.status]).toEqual(['wrong', 'wrong', 'unknown'])
    dns.setText('mail.fern.shop', 'v=spf1 -all')
    dns.setText('_dmarc.mail.fern.shop', 'v=DMARC1; pct=5')
    const second = await check()
    expect([second['spf']?.status, second['dmarc']?.status]).toEqual(['wrong', 'wrong'])
  })
})
