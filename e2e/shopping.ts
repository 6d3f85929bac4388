import { type Locator, type Page, expect } from '@playwright/test'
import { newStamp } from './stamp.ts'

/** The English demo shop. */
export const shop = '/s/marsh'

export interface Buyer {
  name: string
  email: string
}

export const newBuyer = (name: string): Buyer => {
  const stamp = newStamp()
  return { name: `${name} ${stamp}`, email: `${name.toLowerCase()}.${stamp}@example.com` }
}

export const addToCart = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('heading', { name: 'Cart', level: 1 }).waitFor()
}

export const openCheckout = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
}

export const fillContact = async (page: Page, { name, email }: Buyer): Promise<void> => {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
}

/** A combobox once a script suggests addresses. */
export const findAddress = (page: Page): Locator => page.getByLabel('Street address')

/** The free times of the chosen day. */
export const findTimes = (page: Page): Locator => page.locator('input[name=slot]:enabled').filter({ visible: true })

/** Waits until the page shows what the last choice costs. */
export const waitForPrices = (page: Page): Promise<void> =>
  expect(page.locator('form.checkout-form')).not.toHaveAttribute('aria-busy', 'true')

interface PickupChoice {
  payment: string
  /** The page shows times and payment methods when a button is pressed. */
  withoutScripts?: boolean
}

export const choosePickup = async (page: Page, { payment, withoutScripts }: PickupChoice): Promise<void> => {
  await page.getByRole('radio', { name: /^Pickup/ }).check()
  if (withoutScripts) await page.getByRole('button', { name: 'Update' }).first().click()
  await findAddress(page).waitFor({ state: 'detached' })
  await findTimes(page).first().check()
  await page.getByRole('radio', { name: payment }).check()
  await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
  await waitForPrices(page)
}

export const placeOrder = async (page: Page, { name }: Buyer): Promise<void> => {
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('heading', { name: `Thank you, ${name}!` }).waitFor()
}

/** The number of the order that the page shows, with its "#". */
export const readOrderNumber = async (page: Page): Promise<string> =>
  /#\d+/.exec(
    await page
      .getByText(/^Order #\d+$/)
      .first()
      .innerText(),
  )?.[0] ?? ''
