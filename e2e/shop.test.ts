import { type Locator, type Page, expect } from '@playwright/test'
import { demoShopper } from '#server/demo/demo-account.ts'
import { findAccessibilityProblems } from './accessibility.ts'
import { journey, type Visit } from './journey.ts'
import { owner, password } from './demo-accounts.ts'
import { waitForMail } from './mails.ts'
import {
  addToCart,
  type Buyer,
  choosePickup,
  fillContact,
  findAddress,
  findTimes,
  newBuyer,
  openCheckout,
  placeOrder,
  readOrderNumber,
  shop,
  waitForPrices,
} from './shopping.ts'

/** The vendor has exactly one order of the buyer. */
const expectOneOrder = async (visit: Visit, { name }: Buyer, number: string) => {
  const page = await visit({ as: owner })
  await page.goto(`/dashboard/orders?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: number }).waitFor()
  await expect(page.getByRole('checkbox', { name: /^Select #/ })).toHaveCount(1)
}

journey(
  'a guest finds a product despite a typo, orders it on a phone and gets a link to the order',
  async ({ visit }) => {
    const buyer = newBuyer('Ada')
    const page = await visit({ width: 390, height: 844, expectedErrors: [/422 .*cart\/codes/] })
    await page.goto(shop)
    await page.getByRole('searchbox', { name: 'Search products' }).fill('spekled mug')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Results for “speckled mug”' }).waitFor()
    await page.getByRole('link', { name: /Speckled mug/ }).click()
    await page.getByRole('group', { name: 'Glaze' }).getByRole('link', { name: 'Slate' }).click()
    await page.getByText('Glaze: Slate').waitFor()
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2')
    await addToCart(page)
    await page.getByText('Slate', { exact: true }).waitFor()
    await expect(page.locator('.cart-link')).toHaveAttribute('data-count', '2')

    const code = page.getByRole('textbox', { name: 'Discount code' })
    await code.fill('nope')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('This code isn’t valid.').waitFor()
    await expect(code).toHaveValue('nope')
    await code.fill('welcome10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('$6.80 off').waitFor()

    await openCheckout(page)
    await fillContact(page, buyer)
    await choosePickup(page, { payment: 'Cash at pickup' })
    const total = page.getByRole('complementary').locator('.total dd')
    // 2 × $34.00 minus 10 %, plus 8.25 % tax.
    await expect(total).toHaveText('$66.25')
    await page.getByRole('button', { name: 'Place order' }).dblclick()
    await page.getByRole('heading', { name: `Thank you, ${buyer.name}!` }).waitFor()
    await page.getByText('Cash at pickup: $66.25 due').waitFor()
    await expect(page.locator('.cart-link')).not.toHaveAttribute('data-count')
    const number = await readOrderNumber(page)

    await page.goto(await waitForMail(buyer.email, /http\S+\/s\/marsh\/orders\/[\w-]+/))
    await page.getByRole('heading', { name: `Order ${number}`, level: 1 }).waitFor()
    await expectOneOrder(visit, buyer, number)
  },
)

journey('without scripts a guest orders a delivery, and pressing twice makes one order', async ({ visit }) => {
  const buyer = newBuyer('Bea')
  const page = await visit({ withoutScripts: true, expectedErrors: [/^422 POST .*\/checkout$/] })
  await page.goto(shop)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pantry' }).click()
  await page.getByRole('link', { name: /House blend/ }).click()
  await page.getByRole('link', { name: 'Espresso' }).click()
  await page.getByText('Grind: Espresso').waitFor()
  await addToCart(page)
  await page.getByRole('spinbutton', { name: 'Quantity of House blend' }).fill('2')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.locator('.line-total').getByText('$31.00').waitFor()

  await openCheckout(page)
  await fillContact(page, buyer)
  await findAddress(page).fill('412 Main Street')
  await page.getByRole('textbox', { name: 'City' }).fill('Beacon')
  await page.getByRole('textbox', { name: 'ZIP or postal code' }).fill('12508')
  await page.getByRole('button', { name: 'Update' }).first().click()
  await findTimes(page).first().check()
  await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await page.getByRole('button', { name: 'Update' }).first().click()
  await page.getByRole('complementary').getByText('Payment fee').waitFor()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(buyer.name)
  await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
  await page.getByRole('button', { name: 'Place order' }).dblclick()
  await page.getByRole('heading', { name: `Thank you, ${buyer.name}!` }).waitFor()
  await expectOneOrder(visit, buyer, await readOrderNumber(page))
})

interface FocusStop {
  name: string
  problem: string
}

/** What has the focus, and what is wrong with it: it must be marked, on the screen, and below or right of the previous. */
const readFocusStop = (page: Page): Promise<FocusStop> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', problem: '' }
    const [label] =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? (element.labels ?? []) : []
    const name = element.getAttribute('aria-label') ?? (label ?? element).textContent
    // Days are invisible radio buttons with a visible label.
    const shown = getComputedStyle(element).opacity === '0' && label ? label : element
    const { left, top, bottom, width, height } = shown.getBoundingClientRect()
    const position = { left: left + scrollX, top: top + scrollY, bottom: bottom + scrollY }
    const previous = (globalThis as { lastStop?: typeof position }).lastStop
    Object.assign(globalThis, { lastStop: position })
    const { outlineStyle, outlineWidth } = getComputedStyle(shown)
    const isMarked = outlineStyle !== 'none' && outlineWidth !== '0px'
    const isOnScreen = width > 0 && height > 0 && top >= 0 && bottom <= innerHeight + 1
    const isNext = !previous || position.left > previous.left || position.top >= previous.top
    const problem = !isMarked
      ? 'has no focus mark'
      : !isOnScreen
        ? 'is off the screen'
        : isNext
          ? ''
          : 'is out of order'
    return { name: name.trim(), problem }
  })

/** Presses Tab until the focus is there. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const passed: string[] = []
  while (passed.length < 40) {
    await page.keyboard.press('Tab')
    const stop = await readFocusStop(page)
    expect(stop.problem, stop.name).toBe('')
    if (name.test(stop.name)) return
    passed.push(stop.name)
  }
  throw new Error(`Tab doesn’t reach ${name}, but: ${passed.join(', ')}`)
}

/** After a page has loaded. */
const skipToContent = async (page: Page): Promise<void> => {
  await tabTo(page, /^Skip to content$/)
  await page.keyboard.press('Enter')
}

journey('by keyboard, a shopper gets from the product to the placed order', async ({ visit }) => {
  const buyer = newBuyer('Cleo')
  const page = await visit()
  const { keyboard } = page
  await page.goto(`${shop}/products/speckled-mug`)
  await skipToContent(page)
  await tabTo(page, /^Moss/)
  await keyboard.press('Enter')
  await page.getByText('Glaze: Moss').waitFor()
  await expect(page.getByRole('link', { name: 'Moss' })).toBeFocused()
  await tabTo(page, /^Quantity$/)
  await keyboard.press('ArrowUp')
  await tabTo(page, /^Add to cart$/)
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Cart', level: 1 }).waitFor()
  await expect(page.getByRole('spinbutton', { name: 'Quantity of Speckled mug' })).toHaveValue('2')
  await skipToContent(page)
  await tabTo(page, /^Checkout$/)
  await keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
  await page.locator('form[data-live]').waitFor()
  await skipToContent(page)
  await tabTo(page, /^Name$/)
  await keyboard.type(buyer.name)
  await tabTo(page, /^Email$/)
  await keyboard.type(buyer.email)
  await tabTo(page, /^Delivery/)
  await keyboard.press('ArrowDown')
  await findAddress(page).waitFor({ state: 'detached' })
  await expect(page.getByRole('radio', { name: /^Pickup/ })).toBeFocused()
  // The day, then its times.
  await tabTo(page, /^\w{3}\w{3} \d+$/)
  await keyboard.press('ArrowRight')
  await tabTo(page, /[AP]M/)
  await keyboard.press('Space')
  await waitForPrices(page)
  await expect(findTimes(page).first()).toBeFocused()
  await tabTo(page, /^Credit or debit card/)
  await keyboard.press('ArrowDown')
  await waitForPrices(page)
  await expect(page.getByRole('radio', { name: /^Cash at pickup/ })).toBeFocused()
  await tabTo(page, /^I agree/)
  await keyboard.press('Space')
  await tabTo(page, /^Place order$/)
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: `Thank you, ${buyer.name}!` }).waitFor()
})

journey(
  'a customer signs in at checkout, pays a part with points and credit, cancels and orders again',
  async ({ visit }) => {
    const page = await visit()
    await page.goto(`${shop}/products/olive-oil`)
    await addToCart(page)
    await openCheckout(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(demoShopper)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(/^Signed in as /).waitFor()
    const summary = page.getByRole('complementary')
    await summary.getByText('Olive oil').waitFor()

    await choosePickup(page, { payment: 'Cash at pickup' })
    await page.getByRole('checkbox', { name: /^Use [\d,]+ points/ }).check()
    await page.getByRole('checkbox', { name: /^Use \$[\d.]+ store credit/ }).check()
    await summary.getByText(/^[\d,]+ points$/).waitFor()
    await summary.getByText('Store credit').waitFor()
    await summary.getByText('Amount due').waitFor()
    await waitForPrices(page)
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByRole('heading', { name: /^Thank you, / }).waitFor()
    const number = await readOrderNumber(page)

    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('link', { name: `Order ${number}` }).click()
    await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
    await page.getByText('Cancel order', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Changed my mind')
    await page.getByRole('button', { name: 'Cancel this order' }).click()
    await page.getByText('This order was cancelled.').waitFor()
    await page.getByRole('button', { name: 'Order again' }).click()
    await page.getByRole('link', { name: 'Olive oil' }).waitFor()
    await page.getByRole('button', { name: 'Remove Olive oil' }).click()
    await page.getByText('Your cart is empty.').waitFor()
    // Points and credit are back. An order that they cover has also earned points, which are taken back.
    await page.goto(`${shop}/account/rewards`)
    const entries = page.getByRole('row').filter({ hasText: number })
    await expect(entries.filter({ hasNotText: /Earn/ })).toHaveCount(4)
    expect((await entries.filter({ hasText: /Earn/ }).count()) % 2).toBe(0)
  },
)

journey('choices at checkout are kept while prices load', async ({ visit }) => {
  const page = await visit()
  await page.goto(`${shop}/products/olive-oil`)
  await addToCart(page)
  await openCheckout(page)
  await page.locator('form[data-live]').waitFor()
  await page.getByRole('radio', { name: /^Pickup/ }).check()
  await findAddress(page).waitFor({ state: 'detached' })
  await waitForPrices(page)
  const card = page.getByRole('radio', { name: /^Credit or debit card/ })
  const cash = page.getByRole('radio', { name: 'Cash at pickup' })
  const secondDay = page.locator('.slot-day').nth(1)

  const chooseBoth = async (first: Locator, second: Locator) => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(
      '**/checkout',
      async (route) => {
        await released
        // The page may have dropped the request.
        await route.continue().catch(() => undefined)
      },
      { times: 1 },
    )
    await first.check()
    await second.click()
    release()
    await waitForPrices(page)
  }
  await chooseBoth(cash, card)
  await expect(card).toBeChecked()
  await chooseBoth(cash, secondDay.locator('> label'))
  await expect(secondDay.locator('input[name=slot_day]')).toBeChecked()
  await expect(cash).toBeChecked()
})

journey('options that are chosen quickly are all in the variant that is added to the cart', async ({ visit }) => {
  const page = await visit({ width: 390, height: 844 })
  await page.goto(`${shop}/products/steel-bottle`)
  await page.getByText('Size: 18 oz').waitFor()
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/steel-bottle?variant=*', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('link', { name: '32 oz' }).click()
  await page.getByRole('link', { name: 'Ink' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  release()
  await page.getByRole('heading', { name: 'Cart', level: 1 }).waitFor()
  await page.getByText('32 oz · Ink').waitFor()
})

journey('what sells out during checkout is named, and the order continues without it', async ({ visit }) => {
  const [buyer, rival] = [newBuyer('Dina'), newBuyer('Emil')]
  const page = await visit({ expectedErrors: [/^409 POST .*\/checkout$/] })
  await page.goto(`${shop}/products/beech-spoon-set`)
  await addToCart(page)
  await page.goto(`${shop}/products/stacking-rings`)
  await addToCart(page)
  await openCheckout(page)
  await fillContact(page, buyer)
  await choosePickup(page, { payment: 'Cash at pickup' })

  const other = await visit({ withoutScripts: true })
  await other.goto(`${shop}/products/stacking-rings`)
  const quantity = other.getByRole('spinbutton', { name: 'Quantity' })
  await quantity.fill((await quantity.getAttribute('max')) ?? '')
  await addToCart(other)
  await openCheckout(other)
  await fillContact(other, rival)
  await choosePickup(other, { payment: 'Bank transfer', withoutScripts: true })
  await placeOrder(other, rival)

  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByRole('alert').getByText('Stacking rings: Sold out').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue without them' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await expect(page.getByRole('complementary').getByText('Stacking rings')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(buyer.email)
  await placeOrder(page, buyer)
  await expect(page.getByText('Beech spoon set')).toBeVisible()

  // The next attempt needs the stock again.
  await other.getByText('Cancel order', { exact: true }).click()
  await other.getByRole('button', { name: 'Cancel this order' }).click()
  await other.getByText('This order was cancelled.').waitFor()
})
