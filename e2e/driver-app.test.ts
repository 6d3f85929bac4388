import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Session } from '#contract/domains/identity.ts'
import type { Route } from '#contract/domains/route.ts'
import type { DeliverySettings } from '#contract/domains/routes.ts'
import { findAccessibilityProblems } from './accessibility.ts'
import { owner, password } from './demo-accounts.ts'
import { address, journey } from './journey.ts'

const callApi = async <Data>(method: string, path: string, session?: Session, body?: object): Promise<Data> => {
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

/** The route of the demo that is under way. */
const openRoute = async () => {
  const session = await callApi<Session>('POST', '/user/login', undefined, { email: owner, password })
  const stores = await callApi<{ data: { _id: string }[] }>('GET', '/store', session)
  for (const { _id: store_id } of stores.data) {
    const query = `store_id=${store_id}`
    const list = await callApi<{ data: { _id: string }[] }>('GET', `/routes?${query}&status=in_progress`, session)
    const [route] = list.data
    if (!route) continue
    const { url } = await callApi<{ url: string }>('POST', `/routes/${route._id}/link`, session, { store_id })
    const requireProof = async (isRequired: boolean) => {
      const { version } = await callApi<DeliverySettings>('GET', `/routes/settings?${query}`, session)
      const proof = { photo: isRequired, name: isRequired, signature: isRequired, code: false }
      await callApi('PATCH', '/routes/settings', session, { store_id, version, proof })
    }
    const read = () => callApi<Route>('GET', `/routes/${route._id}?${query}`, session)
    return { path: new URL(url).pathname, requireProof, read }
  }
  throw new Error('The demo has no route under way.')
}

const photo = {
  name: 'door.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

journey('a driver delivers with proof while offline', async ({ visit }) => {
  const { path, requireProof, read } = await openRoute()
  const next = (await read()).stops.find(({ status }) => status === 'pending' || status === 'arrived')
  await requireProof(true)
  const page = await visit({
    newBrowser: true,
    width: 390,
    height: 844,
    expectedErrors: [/^net::ERR_INTERNET_DISCONNECTED/],
  })
  await page.goto(path)
  await page.getByRole('heading', { name: /^Next stop/ }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await requireProof(false)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Open stop' }).click()
  await page.getByRole('button', { name: 'Delivered', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm delivery' }).waitFor()
  const payment = dialog.getByRole('radio', { name: /^Collected/ })
  // The dialog has it from the start, if the next order is paid at the door.
  if ((await payment.count()) > 0) await payment.check()
  await dialog.getByLabel('Photo', { exact: true }).setInputFiles(photo)
  await dialog.getByRole('img', { name: 'Photo of the delivery' }).waitFor()
  await dialog.getByLabel('Received by').fill('Robin at the desk')
  await dialog.getByRole('button', { name: 'Type instead' }).click()
  await dialog.getByLabel('Name as signature').fill('Robin')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm delivery' }).click()
  const status = page.getByRole('button', { name: /to send|Up to date/ })
  await expect(status).toHaveText('Offline · 1 to send')
  await page.reload()
  await expect(status).toHaveText('Offline · 1 to send')

  await page.context().setOffline(false)
  await expect(status).toHaveText('Up to date')
  const delivered = (await read()).stops.find(({ _id }) => _id === next?._id)
  expect(delivered).toMatchObject({
    status: 'delivered',
    order: { status: 'completed', deliveryStatus: 'delivered' },
    proof: { name: 'Robin at the desk', hasPhoto: true },
  })
  expect(delivered?.proof?.signature).toMatch(/^M/)
})
