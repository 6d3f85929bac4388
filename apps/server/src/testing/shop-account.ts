import { customerAccounts } from '#contract/domains/customer-account.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import type { TestApp } from './app.ts'
import { newShopper, type Shopper } from './customer.ts'
import { newShopBrowser, type ShopBrowser } from './shop-browser.ts'

export const shopperPassword = 'Correct-horse-7'
let passwordHash: string | undefined

/** An account with a known password. */
export const newShopperWithPassword = async (test: TestApp, name = 'Robin Field'): Promise<Shopper> => {
  passwordHash ??= await hashPassword(shopperPassword)
  return newShopper(test, { passwordHash, name })
}

/** A customer of the store, signed in to its shop. The test store's slug is its id. */
export const newSignedInBrowser = async (
  test: TestApp,
  store: string,
  details: object = {},
): Promise<{ browser: ShopBrowser; shopper: Shopper }> => {
  const shopper = await newShopperWithPassword(test)
  await test.data(customerAccounts.join, { as: shopper, store, body: details })
  const browser = newShopBrowser(test, `/s/${store}`)
  const signedIn = await browser.submit('/account/sign-in', { email: shopper.email, password: shopperPassword })
  if (signedIn.status !== 303) throw new Error(`The sign-in answered ${signedIn.status}.`)
  return { browser, shopper }
}
