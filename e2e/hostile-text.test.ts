import { type Page, expect } from '@playwright/test'
import { hostilePayloads, samplePayloads } from '#server/testing/hostile-payloads.ts'
import { isFull } from './accessibility.ts'
import { journey } from './journey.ts'
import { newOwner } from './new-owner.ts'
import { newStamp } from './stamp.ts'

interface Vendor {
  call: <Data>(path: string, body?: object) => Promise<Data>
  storeId: string
  /** The shop's path. */
  shop: string
}

interface View {
  path: string
  /** Shown once the texts are on the screen. */
  text: string
}

/** Texts of a vendor. A part of the product with new texts adds a surface. */
interface Surface {
  name: string
  /** Saves the payloads and returns where they are shown. */
  fill(vendor: Vendor, payloads: readonly string[]): Promise<View[]>
}

interface Saved {
  _id: string
}

const createPage = ({ call, storeId }: Vendor, fields: object): Promise<Saved> =>
  call('/cms-pages', { status: 'published', ...fields, store_id: storeId })

const createPreview = async ({ call, storeId }: Vendor, { _id }: Saved): Promise<string> => {
  const { url } = await call<{ url: string }>(`/cms-pages/${_id}/preview`, { days: 1, store_id: storeId })
  return new URL(url).pathname
}

const pageBodies: Surface = {
  name: 'page bodies',
  fill: async (vendor, payloads) => {
    const [text = ''] = payloads
    const content = payloads.flatMap((payload) => [
      { type: 'paragraph', content: [{ type: 'text', text: payload }] },
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: payload } }] }],
      },
      { type: 'button', attrs: { label: payload, href: payload } },
      { type: 'button', attrs: { label: payload, href: '/search' } },
      { type: 'image', attrs: { key: payload, alt: payload } },
      { type: 'html', attrs: { html: payload } },
    ])
    const slug = `bodies-${newStamp()}`
    const page = await createPage(vendor, { name: 'Bodies', slug, content: { type: 'doc', content } })
    return [
      { path: `${vendor.shop}/pages/${slug}`, text },
      { path: await createPreview(vendor, page), text },
      { path: `/dashboard/settings/cms-pages/${page._id}`, text },
    ]
  },
}

/** In titles, menus, search listings, URL handles that don't exist, and the activity log. */
const pageTitles: Surface = {
  name: 'page titles',
  fill: async (vendor, payloads) => {
    const views: View[] = []
    const ids: string[] = []
    for (const payload of payloads) {
      const slug = `title-${newStamp()}`
      const seo = { seoTitle: payload, seoDescription: payload }
      const page = await createPage(vendor, { name: payload, slug, ...seo })
      ids.push(page._id)
      if (!isFull && ids.length > 1) continue
      views.push(
        { path: `${vendor.shop}/pages/${slug}`, text: payload },
        { path: await createPreview(vendor, page), text: payload },
        { path: `/dashboard/settings/cms-pages/${page._id}`, text: payload },
      )
    }
    await vendor.call('/cms-pages/menus', { header: ids, footer: ids, store_id: vendor.storeId })
    const text = payloads.at(-1) ?? ''
    return [
      ...views,
      { path: vendor.shop, text },
      { path: '/dashboard/settings/cms-pages', text },
      { path: '/dashboard/settings/cms-pages/menus', text },
      { path: '/dashboard/logs', text },
    ]
  },
}

const surfaces: readonly Surface[] = [pageBodies, pageTitles]

/** What a payload does if it is executed. Violations of the content security policy are console errors, which fail a journey. */
const watch = (page: Page): string[] => {
  const effects: string[] = []
  page.on('dialog', (dialog) => {
    effects.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) effects.push(`request ${request.url()}`)
  })
  return effects
}

const openVendor = async (): Promise<Vendor & { email: string; password: string }> => {
  const vendor = await newOwner('Hostile')
  const { data } = await vendor.call<{ data: { _id: string; slug: string }[] }>('/store')
  const [store] = data
  return { ...vendor, storeId: store?._id ?? '', shop: `/s/${store?.slug}` }
}

const groupSize = 50
/** Each in a new store: a session is shorter than all 200 take, and a menu has at most 60 pages. */
const groups = isFull
  ? Array.from({ length: hostilePayloads.length / groupSize }, (_, index) =>
      hostilePayloads.slice(index * groupSize, (index + 1) * groupSize),
    )
  : [samplePayloads]

for (const [index, payloads] of groups.entries())
  journey(`hostile text ${index + 1} does nothing in the shop, previews and the dashboard`, async ({ visit }) => {
    const vendor = await openVendor()
    const { email, password } = vendor
    const page = await visit({ as: email, password, separateBrowser: true, expectedErrors: [/^422 POST .*\/domain/] })
    const effects = watch(page)
    for (const { name, fill } of surfaces) {
      for (const { path, text } of await fill(vendor, payloads)) {
        await page.goto(path)
        await page.getByText(text).first().waitFor({ state: 'attached' })
        const outcome = await page.evaluate('[window.__pwned, document.title]')
        expect([name, path, outcome]).toEqual([name, path, [undefined, expect.not.stringMatching(/^1$/)]])
      }
    }
    // Refused, so that they are never stored; a store can add 30 domains an hour.
    await page.goto('/dashboard/domain')
    await page.getByRole('button', { name: 'Add domain' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add domain' })
    for (const payload of payloads.slice(0, isFull ? 25 : 3)) {
      await dialog.getByLabel('Domain').fill(payload)
      await dialog.getByRole('button', { name: 'Add domain' }).click()
      await dialog.getByRole('alert').or(dialog.locator('[aria-invalid=true]')).first().waitFor()
    }
    expect(effects).toEqual([])
  })
