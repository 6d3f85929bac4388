import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Session } from '#contract/domains/identity.ts'
import { demoShopper } from '#server/demo/demo-account.ts'
import { findAccessibilityProblems } from './accessibility.ts'
import { fillSignIn, owner, password } from './demo-accounts.ts'
import { address, journey } from './journey.ts'
import { newBuyer, shop } from './shopping.ts'

const call = async <Data>(method: string, path: string, body?: object, session?: Session): Promise<Data> => {
  const response = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      'x-idempotency-key': randomUUID(),
      ...(session && { authorization: `Bearer ${session.access_token}`, 'x-csrf-token': session.csrf_token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${response.status} ${path}: ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script> javascript:alert(1) \u202E'

/** The demo store from the side of its staff. */
const openSupport = async () => {
  const session = await call<Session>('POST', '/user/login', { email: owner, password })
  const stores = await call<{ data: { _id: string; slug: string }[] }>('GET', '/store', undefined, session)
  const store = stores.data.find(({ slug }) => shop.endsWith(`/${slug}`))?._id ?? ''
  const conversations = `/customer-support/stores/${store}/conversations`
  const findChat = async (name: string): Promise<string> => {
    const query = new URLSearchParams({ search: name })
    const list = await call<{ data: { _id: string }[] }>('GET', `${conversations}?${query}`, undefined, session)
    return list.data[0]?._id ?? ''
  }
  return {
    store,
    reply: async (name: string, text: string) => {
      const body = { client_id: randomUUID(), text }
      await call('POST', `${conversations}/${await findChat(name)}/messages`, body, session)
    },
    close: async (name: string) => {
      await call('PATCH', `${conversations}/${await findChat(name)}`, { status: 'closed' }, session)
    },
    listOrigin: async (origin: string) => {
      const path = '/customer-support/settings'
      const { version } = await call<{ version: number }>('GET', `${path}?store_id=${store}`, undefined, session)
      await call('PATCH', path, { store_id: store, version, widgetOrigins: [origin] }, session)
    },
  }
}

const startChat = async (page: Page, { name, email }: { name: string; email: string }): Promise<Locator> => {
  await page.getByRole('button', { name: 'Open chat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Marsh & Daughters' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.locator('form.start').getByLabel('Message').fill(hostile)
  await dialog.getByRole('button', { name: 'Start chat' }).click()
  await dialog.getByText(/^(Sent|Delivered|Read)$/).waitFor()
  return dialog
}

journey('a guest writes in the shop, gets an answer, and finds it again', async ({ visit }) => {
  const support = await openSupport()
  const guest = newBuyer('Gil')
  const page = await visit()
  await page.goto(shop)
  const title = await page.title()
  const dialog = await startChat(page, guest)
  await support.reply(guest.name, `Hello! ${hostile} ${'long'.repeat(60)}`)
  await dialog.getByText('Hello!').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await support.reply(guest.name, 'Still there?')
  await page.getByRole('button', { name: 'Open chat, 1 unread message' }).click()
  await dialog.getByText('Hello!').waitFor()
  await dialog.getByText('Still there?').waitFor()
  await support.close(guest.name)
  await dialog.getByText('Conversation closed').waitFor()
  await dialog.getByRole('radio', { name: '5/5' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Send rating' }).click()
  await dialog.getByText('Thanks for your rating.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect(await page.title()).toBe(title)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused()

  await page.reload()
  await page.getByRole('button', { name: 'Open chat' }).click()
  await dialog.getByText('Thanks for your rating.').waitFor()
})

journey('a customer takes over the chat of a guest, and enters nothing', async ({ visit }) => {
  const support = await openSupport()
  const page = await visit()
  await page.goto(shop)
  const guest = { ...newBuyer('Robin'), email: demoShopper }
  const dialog = await startChat(page, guest)
  await page.goto(`${shop}/account/sign-in`)
  // Leaving the page before the response would claim the chat twice.
  const claimed = page.waitForResponse(/\/my-conversations\/claim$/)
  await fillSignIn(page, demoShopper)
  await page.waitForURL(`**${shop}/account`)
  await claimed
  await page.goto(shop)
  await page.getByRole('button', { name: 'Open chat' }).click()
  await dialog.getByText('document.title').waitFor()
  const question = `Where is my order? ${guest.name}`
  await dialog.getByRole('textbox', { name: 'Message' }).fill(question)
  await page.keyboard.press('Enter')
  await dialog.getByText(/^(Sent|Delivered|Read)$/).waitFor()
  await page.reload()
  await support.reply(guest.name, 'On its way')
  await page.getByRole('button', { name: 'Open chat, 1 unread message' }).click()
  await dialog.getByText(question).waitFor()
  await dialog.getByText('On its way').waitFor()
  await support.close(guest.name)
  await dialog.getByText('Conversation closed').waitFor()
})

journey('a guest writes on another site with a strict policy', async ({ visit }) => {
  const support = await openSupport()
  const site = createServer((_request, response) => {
    const socket = address.replace('http', 'ws')
    const policy = `default-src 'none'; script-src ${address}; connect-src ${address} ${socket}; img-src ${address}`
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    const script = `<script src="${address}/chat.js" data-store="${support.store}" async></script>`
    response.end(`<!doctype html><html lang="en"><head><title>Blog</title>${script}</head>
<body><main><h1>Blog</h1></main></body></html>`)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  try {
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    await support.listOrigin(origin)
    const guest = newBuyer('Bea')
    const page = await visit({ newBrowser: true })
    await page.goto(origin)
    const dialog = await startChat(page, guest)
    await support.reply(guest.name, 'Hello, Bea')
    await dialog.getByText('Hello, Bea').waitFor()
    expect(await page.context().cookies()).toEqual([])
    expect(await page.title()).toBe('Blog')
  } finally {
    site.close()
  }
})
