import { expect } from '@playwright/test'
import { address, journey } from './journey.ts'
import { fillSignIn, owner, signIn } from './demo-accounts.ts'
import { navigate } from './navigate.ts'

journey('the demo owner signs in, stays signed in over a reload and in a new tab, and signs out', async ({ visit }) => {
  const page = await visit()
  await signIn(page)
  await page.getByRole('button', { name: /Your account: Elena Marsh/ }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: /Your account/ }).waitFor()

  const tab = await page.context().newPage()
  await tab.goto('/dashboard/products/brands')
  await tab.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
  await tab.close()

  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => page.evaluate('Object.keys(sessionStorage)')).not.toContain('session')
  await page.goto('/dashboard')
  await page.waitForURL('**/login**')
})

journey('the sign-in document has a first paint and no link without href', async ({ visit }) => {
  const page = await visit()
  const document = await (await page.request.get('/login')).text()
  expect(document).toContain('first-picture')
  expect(document.match(/<link\b(?![^>]*href=)[^>]*>/g)).toBeNull()
})

journey('a wrong password shows an error, the right one leads to the requested page', async ({ visit }) => {
  const page = await visit({ expectedErrors: [/^422 POST .*user\/login/] })
  await page.goto('/dashboard/products/brands?q=a')
  await page.waitForURL('**/login**')
  await fillSignIn(page, owner, 'not the password')
  await page.getByRole('alert').getByText('Incorrect email or password. Try again.').waitFor()
  await fillSignIn(page, owner)
  await page.waitForURL('**/dashboard/products/brands?q=a')
})

journey('a sign-out in another tab shows a message, and signing in again leads back', async ({ visit }) => {
  // The second tab requests its data again when its socket connects, which can be during the sign-out.
  const page = await visit({ expectedErrors: [/^401 GET /] })
  await signIn(page)
  await navigate(page, '/dashboard/products/brands')
  await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
  const tab = await page.context().newPage()
  await tab.goto('/dashboard')
  await tab.getByRole('button', { name: /Your account/ }).click()
  await tab.getByRole('menuitem', { name: 'Sign out' }).click()
  await tab.waitForURL('**/login')
  await page.getByText('You signed out in another tab.').waitFor()
  await fillSignIn(page, owner)
  await page.waitForURL('**/dashboard/products/brands')
})

journey('a session whose refresh cookie was copied and reused is ended', async ({ visit }) => {
  const page = await visit({ expectedErrors: [/^401 GET /] })
  await signIn(page)
  await navigate(page, '/dashboard/products/brands')
  await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
  const context = page.context()
  const copied = (await context.cookies(`${address}/api/v1/user`)).filter(({ name }) => name === 'storeward_refresh')
  expect(copied).toHaveLength(1)

  // Each new tab rotates the cookie; after two rotations the copy is older than the accepted predecessor.
  for (const path of ['/dashboard/orders', '/dashboard/customers']) {
    const tab = await context.newPage()
    await tab.goto(path)
    await tab.getByRole('button', { name: /Your account/ }).waitFor()
    await tab.close()
  }
  const replay = await context.browser()?.newContext({ baseURL: address })
  if (!replay) throw new Error('The browser is gone.')
  await replay.addCookies(copied)
  expect((await replay.request.get('/api/v1/user/refresh-token')).status()).toBe(401)
  await replay.close()

  // The socket tells the open page. A reload could hit the sign-in page, which shows the reason only once.
  await page.getByText('You’ve been signed out. Sign in again.').waitFor()
  const tab = await context.newPage()
  await tab.goto('/dashboard/orders')
  await tab.waitForURL('**/login**')
  await tab.close()
  await fillSignIn(page, owner)
  await page.waitForURL('**/dashboard/products/brands')
})
