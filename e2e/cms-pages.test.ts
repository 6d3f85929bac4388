import { randomUUID } from 'node:crypto'
import { type Page, expect } from '@playwright/test'
import type { Session } from '#contract/domains/identity.ts'
import { hostilePayloads } from '#server/testing/hostile-payloads.ts'
import { isFull } from './accessibility.ts'
import { owner, password } from './demo-accounts.ts'
import { address, journey } from './journey.ts'
import { newStamp } from './stamp.ts'

const openNewPage = async (page: Page) => {
  await page.goto('/dashboard/settings/cms-pages/new')
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
}

const getEditor = (page: Page) => page.getByRole('textbox', { name: 'Content' })

journey('a page survives a crash, is published with blocks and shown in the shop', async ({ visit }) => {
  const name = `Our story ${newStamp()}`
  const crashed = await visit({ as: owner })
  await openNewPage(crashed)
  await crashed.getByRole('textbox', { name: 'Title', exact: true }).fill(name)
  await getEditor(crashed).fill('Three generations of soap makers.')
  await crashed.waitForFunction((text) => JSON.stringify(localStorage).includes(text), 'generations of soap')
  await crashed.close({ runBeforeUnload: false })

  const page = await visit({ as: owner })
  await openNewPage(page)
  await expect(page.getByText('Unsaved changes restored')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(name)
  await expect(getEditor(page)).toContainText('Three generations')
  await getEditor(page).press('Control+End')
  await page.getByRole('button', { name: 'Two columns' }).click()
  await page.keyboard.type('Left side')
  await getEditor(page).press('Control+End')
  await page.getByRole('button', { name: 'Button', exact: true }).click()
  await page.getByText('Published', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.waitForURL(/cms-pages\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('Unsaved changes restored')).toBeHidden()

  const href = await page.getByRole('link', { name: /View in shop/ }).getAttribute('href')
  const shop = await visit()
  await shop.goto(href ?? '')
  await expect(shop.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(shop.getByText('Left side')).toBeVisible()
  await expect(shop.getByRole('link', { name: 'Shop now' })).toHaveAttribute('href', /\/s\/[^/]+\/search$/)

  await page.getByRole('button', { name: 'Version history' }).click()
  await page.getByRole('button', { name: /Current version/ }).click()
  await expect(page.getByText('Three generations of soap makers.').last()).toBeVisible()
})

const callApi = async (path: string, session: Session | undefined, body?: object): Promise<unknown> => {
  const response = await fetch(`${address}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'x-idempotency-key': randomUUID(),
      ...(session && { authorization: `Bearer ${session.access_token}`, 'x-csrf-token': session.csrf_token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data } = (await response.json()) as { data: unknown }
  if (!response.ok) throw new Error(`${response.status} ${path}`)
  return data
}

/** Where people see the page: the shop, the preview and the editor. */
const createHostilePage = async (payloads: readonly string[]): Promise<string[]> => {
  const session = (await callApi('/user/login', undefined, { email: owner, password })) as Session
  const stores = (await callApi('/store', session)) as { data: { _id: string; slug: string }[] }
  const [store] = stores.data
  const text = (payload: string) => ({ type: 'paragraph', content: [{ type: 'text', text: payload }] })
  const content = payloads.flatMap((payload) => [
    text(payload),
    { type: 'button', attrs: { label: payload, href: payload } },
    { type: 'button', attrs: { label: payload, href: '/search' } },
    { type: 'html', attrs: { html: payload } },
  ])
  const slug = `hostile-${newStamp()}`
  const [name = ''] = payloads
  const fields = { name, slug, seoTitle: name, seoDescription: payloads.join(' ').slice(0, 400), status: 'published' }
  const body = { ...fields, content: { type: 'doc', content }, store_id: store?._id }
  const { _id } = (await callApi('/cms-pages', session, body)) as { _id: string }
  const preview = { days: 1, store_id: store?._id }
  const { url } = (await callApi(`/cms-pages/${_id}/preview`, session, preview)) as { url: string }
  return [`/s/${store?.slug}/pages/${slug}`, new URL(url).pathname, `/dashboard/settings/cms-pages/${_id}`]
}

// Violations of the content security policy are console errors, which fail a journey.
journey('hostile text does nothing in the shop, the preview and the editor', async ({ visit }) => {
  const groupSize = isFull ? 20 : 50
  const payloads = isFull ? hostilePayloads : hostilePayloads.filter((_, index) => index % 4 === 1)
  const page = await visit({ as: owner })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (let start = 0; start < payloads.length; start += groupSize) {
    const group = payloads.slice(start, start + groupSize)
    for (const path of await createHostilePage(group)) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (path.startsWith('/dashboard'))
        await getEditor(page)
          .getByText(group[0] ?? '')
          .first()
          .waitFor()
      expect(await page.evaluate('window.__pwned')).toBeUndefined()
    }
  }
  expect(dialogs).toEqual([])
})
