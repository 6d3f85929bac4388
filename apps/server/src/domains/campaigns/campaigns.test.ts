import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyone } from '#contract/domains/campaign.ts'
import { campaigns } from '#contract/domains/campaigns.ts'
import { customerSegments } from '#contract/domains/customer-segments.ts'
import { usage } from '#contract/domains/usage.ts'
import { fileReferences } from '#server/file-references.ts'
import { newId } from '#server/platform/ids.ts'
import type { Person } from '#server/testing/app.ts'
import { mailsTo } from '#server/testing/queue.ts'
import { toBlockId, toBody, toDocument } from '#server/testing/sample-email.ts'
import { newStoreFixture, openStoreFixture, type StoreFixture } from '#server/testing/store-fixture.ts'

let fixture: StoreFixture
let stranger: StoreFixture
let ownerEmail: string
beforeAll(async () => {
  fixture = await openStoreFixture()
  stranger = await newStoreFixture(fixture.test)
  const { rows } = await sql<{ email: string }>`
    select email from persons where id = ${fixture.owner.personId}`.execute(fixture.test.database.kysely)
  ownerEmail = rows[0]?.email ?? ''
})
afterAll(() => fixture.close())

const create = (body: object = {}) =>
  fixture.test.data(campaigns.create, { as: fixture.owner, store: fixture.store, body: { name: 'Spring', ...body } })
const get = (id: string, as: Person = fixture.owner) =>
  fixture.test.data(campaigns.get, { as, store: fixture.store, params: { id } })
const update = (id: string, body: object, as: Person = fixture.owner) =>
  fixture.test.call(campaigns.update, { as, store: fixture.store, params: { id }, body })
const act = (body: object, as: Person = fixture.owner) =>
  fixture.test.call(campaigns.act, { as, store: fixture.store, body })
const preview = (body: object, as: Person = fixture.owner) =>
  fixture.test.call(campaigns.preview, { as, store: fixture.store, body })
const setStatus = (id: string, status: string) =>
  sql`update campaigns set status = ${status} where id = ${id}`.execute(fixture.test.database.kysely)
const insertFile = async (vendor: string) => {
  const key = `${vendor}/${newId()}.jpg`
  const file = { key, vendor_id: vendor, mime_type: 'image/jpeg', state: 'ready' as const, width: 800, height: 600 }
  await fixture.test.database.kysely.insertInto('files').values(file).execute()
  return key
}

const heading = { type: 'heading', text: 'Hi {{first_name|there}}', level: 1, align: 'center' } as const
const toImage = (key: string) => ({ type: 'image', key, alt: 'Mug', link: '', width: 'full', align: 'center' }) as const
const toProducts = (ids: string[]) =>
  ({
    type: 'products',
    title: 'Picked for you',
    source: 'chosen',
    collection: null,
    products: ids,
    count: 3,
    columns: 2,
    hasPrices: true,
    buttonLabel: '',
  }) as const

describe('a draft', () => {
  it('starts from a ready-made template in the language, with fields of the call over it', async () => {
    const welcome = await create({ template: 'welcome', language: 'es', subject: 'Hola' })
    expect(welcome).toMatchObject({ status: 'draft', language: 'es', topic: 'newsletter', subject: 'Hola', version: 1 })
    expect(welcome.preheader).not.toBe('')
    expect(welcome.body.blocks.length).toBeGreaterThan(3)
    const empty = await create()
    expect(empty).toMatchObject({ body: { blocks: [] }, audience: everyone, channel: 'email', plainText: null })
    for (const template of ['nothing', newId()]) {
      const body = { name: 'x', template }
      expect(
        await fixture.test.call(campaigns.create, { as: fixture.owner, store: fixture.store, body }),
      ).toMatchObject({
        status: 422,
        body: { code: 'unknown_reference' },
      })
    }
  })

  it('is saved with its version, and the second of two edits at once is refused', async () => {
    const { _id: id } = await create({ subject: 'One' })
    const both = await Promise.all([
      update(id, { subject: 'Two', version: 1 }),
      update(id, { subject: 'Three', version: 1 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale_version' })
    expect(await get(id)).toMatchObject({ version: 2, updatedBy: 'A owner' })
  })

  it('keeps texts that an email can have, and refuses rows of another store', async () => {
    const { _id: id } = await create()
    const theirVariant = await stranger.newVariant()
    const { rows } = await sql<{
      id: string
    }>`select product_id as id from variants where id = ${theirVariant}`.execute(fixture.test.database.kysely)
    const document = {
      type: 'doc',
      content: [
        ...toDocument('Text').content,
        { type: 'image', attrs: { key: 'x' } },
        { type: 'product', attrs: { id: newId() } },
        { type: 'script' },
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:1' } }] }],
        },
      ],
    }
    const body = toBody([{ type: 'text', content: document as never, align: 'start' }])
    expect((await update(id, { body, version: 1 })).status).toBe(200)
    expect((await get(id)).body.blocks[0]).toMatchObject({
      content: { content: [{ type: 'paragraph' }, { type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] },
    })
    expect(JSON.stringify((await get(id)).body)).not.toMatch(/javascript|script|product"/)
    const foreign = [
      toBody([toProducts([rows[0]?.id ?? ''])]),
      toBody([{ type: 'collections', title: '', collections: [newId()], count: 2 }]),
      toBody([{ type: 'discount', title: '', text: '', kind: 'unique', code: '', discount: newId() }]),
    ]
    for (const each of foreign)
      expect(await update(id, { body: each, version: 2 })).toMatchObject({
        status: 422,
        body: { code: 'unknown_reference', errors: [{ path: 'body' }] },
      })
    expect(
      await update(id, {
        audience: { ...everyone, isEveryone: false, customers: [await stranger.newCustomer()] },
        version: 2,
      }),
    ).toMatchObject({ status: 422, body: { code: 'unknown_reference' } })
  })

  it('has images of its vendor only, which uploads keep', async () => {
    const [mine, theirs] = [await insertFile(fixture.vendorId), await insertFile(stranger.vendorId)]
    const { _id: id } = await create()
    expect((await update(id, { body: toBody([toImage(theirs)]), version: 1 })).status).toBe(404)
    const columns = {
      type: 'columns',
      columns: [[{ ...toImage(mine), id: toBlockId(50) }], []],
    } as const
    expect((await update(id, { body: toBody([columns as never]), version: 1 })).status).toBe(200)
    expect((await get(id)).files).toEqual({ [mine]: { url: `/files/${mine}`, width: 800, height: 600 } })
    const isUsed = async () => {
      const used = sql.join(
        fileReferences.map((reference) => reference.isUsed),
        sql` or `,
      )
      const { rows } = await sql<{
        used: boolean
      }>`select (${used}) as used from files f where f.key = ${mine}`.execute(fixture.test.database.kysely)
      return rows[0]?.used
    }
    expect(await isUsed()).toBe(true)
    // The second version of a test counts, and a deleted campaign can be restored.
    const test = {
      subject: null,
      preheader: null,
      body: toBody([toImage(mine)]),
      share: 20,
      winnerBy: 'opens',
      hours: 4,
    }
    expect((await update(id, { body: toBody([heading]), test, version: 2 })).status).toBe(200)
    expect(await isUsed()).toBe(true)
    await fixture.test.data(campaigns.remove, { as: fixture.owner, store: fixture.store, params: { id } })
    expect(await isUsed()).toBe(true)
    await fixture.test.data(campaigns.restoreMany, { as: fixture.owner, store: fixture.store, body: { ids: [id] } })
    expect((await update(id, { test: null, version: 3 })).status).toBe(200)
    expect(await isUsed()).toBe(false)
  })

  it('refuses blocks with the same id', async () => {
    const { _id: id } = await create()
    const body = toBody([heading, heading])
    body.blocks = body.blocks.map((block) => ({ ...block, id: toBlockId(1) }))
    expect((await update(id, { body, version: 1 })).status).toBe(422)
  })
})

describe('a campaign that is being sent', () => {
  it('can be neither edited nor deleted, but duplicated', async () => {
    const { _id: id } = await create({ subject: 'Sent', body: toBody([heading]) })
    for (const status of ['scheduled', 'sending', 'paused']) {
      await setStatus(id, status)
      expect(await update(id, { subject: 'x', version: 1 })).toMatchObject({ body: { code: 'campaign_not_draft' } })
      const removal = { as: fixture.owner, store: fixture.store, params: { id } }
      expect(await fixture.test.call(campaigns.remove, removal)).toMatchObject({ body: { code: 'campaign_active' } })
    }
    const copy = await fixture.test.data(campaigns.duplicate, {
      as: fixture.owner,
      store: fixture.store,
      params: { id },
      body: { name: 'Again' },
    })
    expect(copy).toMatchObject({ name: 'Again', subject: 'Sent', status: 'draft', version: 1, counts: { queued: 0 } })
    expect(copy._id).not.toBe(id)
  })

  it('isn’t edited while sending starts', async () => {
    const { _id: id } = await create({ subject: 'Checked' })
    const { kysely } = fixture.test.database
    let edit: ReturnType<typeof update> | undefined
    await kysely.transaction().execute(async (tx) => {
      await sql`update campaigns set status = 'sending' where id = ${id}`.execute(tx)
      edit = update(id, { subject: 'Changed', version: 1 })
      // The edit waits for the lock of this transaction.
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%from campaigns%for update%'`.execute(kysely)
          return rows.length
        })
        .toBeGreaterThan(0)
    })
    expect(await edit).toMatchObject({ status: 409, body: { code: 'campaign_not_draft' } })
    expect((await get(id)).subject).toBe('Checked')
  })
})

describe('access', () => {
  it('ends at the store, and names of customers need view_customers', async () => {
    const customer = await fixture.newCustomer({ name: 'Ana Secret' })
    const segment = await fixture.test.data(customerSegments.create, {
      as: fixture.owner,
      store: fixture.store,
      body: { name: 'Regulars', filter: {} },
    })
    const audience = { ...everyone, isEveryone: false, segments: [segment._id], customers: [customer] }
    const { _id: id } = await create({ audience })
    const names = {
      segments: [{ _id: segment._id, name: 'Regulars' }],
      customers: [{ _id: customer, name: 'Ana Secret' }],
    }
    expect((await get(id)).audienceNames).toEqual(names)
    const staff = await fixture.test.newPerson(fixture.vendorId, 'staff', ['view_campaigns'], [fixture.store])
    expect((await get(id, staff)).audienceNames).toEqual({ segments: [], customers: [] })
    expect((await update(id, { subject: 'x', version: 1 }, staff)).status).toBe(403)
    expect((await act({ campaign_id: id, action: 'test' }, staff)).status).toBe(403)

    const theirs = { as: stranger.owner, store: stranger.store, params: { id } }
    expect((await fixture.test.call(campaigns.get, theirs)).status).toBe(404)
    expect((await fixture.test.call(campaigns.update, { ...theirs, body: { version: 1 } })).status).toBe(404)
    expect((await fixture.test.call(campaigns.remove, theirs)).status).toBe(404)
    expect((await fixture.test.call(campaigns.duplicate, { ...theirs, body: { name: 'x' } })).status).toBe(404)
    const test = { as: stranger.owner, store: stranger.store, body: { campaign_id: id, action: 'test' } }
    expect((await fixture.test.call(campaigns.act, test)).status).toBe(404)
  })

  it('a preview as a customer needs view_customers, and the customer’s store', async () => {
    const body = toBody([heading, { type: 'points', title: 'Balance', text: '' }])
    const customer = await fixture.newCustomer({ name: 'Ana Ruiz', points: 1250 })
    const asOwner = await preview({ subject: '{{name}}', body, customer })
    expect(asOwner.body.data).toMatchObject({ subject: 'Ana Ruiz', recipient: 'Ana Ruiz' })
    expect((asOwner.body.data as { html: string }).html).toContain('1,250 points')
    const staff = await fixture.test.newPerson(fixture.vendorId, 'staff', ['view_campaigns'], [fixture.store])
    expect((await preview({ body, customer }, staff)).status).toBe(403)
    expect((await preview({ body }, staff)).body.data).toMatchObject({ recipient: null })
    expect((await preview({ body, customer: await stranger.newCustomer() })).status).toBe(404)
  })
})

describe('a preview', () => {
  it('shows products, codes and the store, without a link that unsubscribes anyone', async () => {
    const variant = await fixture.newVariant({ title: 'Blue mug', price: 1800, stock: 5 })
    const { rows } = await sql<{ id: string }>`select product_id as id from variants where id = ${variant}`.execute(
      fixture.test.database.kysely,
    )
    const body = toBody([
      toProducts([rows[0]?.id ?? '', newId()]),
      { type: 'discount', title: 'Yours', text: '', kind: 'unique', code: '', discount: null },
    ])
    const { html, text, bytes } = (await preview({ subject: 'x', body, language: 'es' })).body.data as {
      html: string
      text: string
      bytes: number
    }
    expect(html).toContain('Blue mug')
    expect(text).toContain('Blue mug: ')
    expect(html).toContain('CODIGO-EJEMPLO')
    expect(html).toContain('Darme de baja')
    // The two blocks and the footer are marked for the builder, which doesn't count as size of the email.
    const mark = / data-block="[\w-]+"/g
    expect(html.match(mark)).toHaveLength(3)
    expect(bytes).toBe(Buffer.byteLength(html.replaceAll(mark, '')))
    expect(html).toContain(`href="${fixture.test.config.publicUrl}/unsubscribe"`)
  })
})

describe('a discount without a code', () => {
  const body = toBody([{ type: 'discount', title: 'Yours', text: '', kind: 'shared', code: '', discount: null }])

  it('has a sample in the preview, not in the text that is edited or in emails', async () => {
    const shown = (await preview({ subject: 'x', body })).body.data as { html: string; editableText: string }
    expect(shown.html).toContain('SAMPLE-CODE')
    expect(shown.editableText).not.toContain('SAMPLE-CODE')
    const subject = `No code ${newId()}`
    const { _id: id } = await create({ subject, body })
    expect(await act({ campaign_id: id, action: 'test' })).toMatchObject({ status: 200 })
    const sent = (await mailsTo(fixture.test, ownerEmail)).filter((mail) => JSON.stringify(mail).includes(subject))
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent)).not.toContain('SAMPLE-CODE')
  })
})

describe('a test email', () => {
  it('goes to the sender with sample data, is counted, and changes nothing', async () => {
    const { _id: id } = await create({
      subject: 'News for {{first_name}}',
      body: toBody([heading]),
      senderName: 'Fern',
    })
    const report = async () =>
      (await fixture.test.data(usage.get, { as: fixture.owner })).meters.find(({ meter }) => meter === 'emails')
        ?.used ?? 0
    const before = await report()
    expect(await act({ campaign_id: id, action: 'test' })).toMatchObject({
      status: 200,
      body: { data: { status: 'draft' } },
    })
    const [mail] = await mailsTo(fixture.test, ownerEmail)
    expect(mail).toMatchObject({ subject: '[Test] News for A', fromName: 'Fern' })
    expect(mail?.html).toContain('Hi A')
    expect(mail?.html).not.toContain('data-block')
    expect(mail).not.toHaveProperty('unsubscribe')
    expect(await report()).toBe(before + 1)
  })

  it('has both versions of an A/B test', async () => {
    const test = { subject: 'Second', preheader: null, body: null, share: 20, winnerBy: 'opens', hours: 4 }
    const { _id: id } = await create({ subject: 'First', body: toBody([heading]), test })
    await act({ campaign_id: id, action: 'test', to: 'both@example.com' })
    const mails = await mailsTo(fixture.test, 'both@example.com')
    expect(mails.map(({ subject }) => subject).sort()).toEqual(['[Test A] First', '[Test B] Second'])
  })

  it('is limited for other addresses, and needs a valid one', async () => {
    const { _id: id } = await create({ subject: 'x', body: toBody([heading]) })
    const send = (to: string) => act({ campaign_id: id, action: 'test', to })
    expect((await send('not an address')).status).toBe(422)
    expect((await send('a@example.com\r\nBcc: eve@example.com')).status).toBe(422)
    const results: number[] = []
    for (let count = 0; count < 21; count += 1) results.push((await send('other@example.com')).status)
    expect(results).toEqual([...Array<number>(20).fill(200), 429])
  })
})

it('lists campaigns by status, name and date, without steps of automations', async () => {
  const other = await newStoreFixture(fixture.test)
  const at = { as: other.owner, store: other.store }
  const add = (name: string) => fixture.test.data(campaigns.create, { ...at, body: { name } })
  const [b, a, step] = [await add('Beta'), await add('Álpha'), await add('Step')]
  await sql`update campaigns set automation_kind = 'welcome' where id = ${step._id}`.execute(
    fixture.test.database.kysely,
  )
  await sql`update campaigns set status = 'scheduled', scheduled_at = now() where id = ${a._id}`.execute(
    fixture.test.database.kysely,
  )
  const list = async (query: Record<string, string>) =>
    (await fixture.test.data(campaigns.list, { ...at, query })).data.map(({ _id }) => _id)
  expect(await list({ sortBy: 'name', sortOrder: 'asc' })).toEqual([a._id, b._id])
  expect(await list({ sortBy: 'scheduledAt' })).toEqual([a._id, b._id])
  expect(await list({ status: 'draft' })).toEqual([b._id])
  expect(await list({ search: 'alph' })).toEqual([a._id])
  const removal = { ...at, params: { id: step._id } }
  expect((await fixture.test.call(campaigns.remove, removal)).status).toBe(404)
  await sql`update campaigns set deleted_at = now() where id = any(${[a._id, step._id]}::uuid[])`.execute(
    fixture.test.database.kysely,
  )
  const restored = await fixture.test.data(campaigns.restoreMany, { ...at, body: { ids: [a._id, step._id] } })
  expect(restored.ids).toEqual([a._id])
})
