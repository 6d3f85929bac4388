import type { Locator, Page } from 'playwright-core'
import type { Language } from '#contract/enumerations.ts'

interface Words {
  store: string
  addProduct: string
  goods: readonly string[]
  customer: string
  buyer: string
  pickUp: string
  codes: string
  /** A code that applies to the products, if the store has one. */
  code: string | undefined
  why: string
  discount: RegExp
  test: string
  putIn: string
  tested: readonly string[]
}

/** Each language uses a store with products and customers in that language. */
const words: Record<Language, Words> = {
  en: {
    store: 'Marsh & Daughters',
    addProduct: 'Add a product',
    goods: ['Walnut serving board', 'Fireside candle', 'Speckled mug'],
    customer: 'Customer',
    buyer: 'Rachel Howard',
    pickUp: 'Pick-up',
    codes: 'Discount codes',
    code: 'FIFTEEN',
    why: 'Discounts, and why',
    discount: /Two soaps/,
    test: 'Try it on a cart',
    putIn: 'Put a product in',
    tested: ['Charcoal soap', 'Oat and honey soap', 'Soap gift box'],
  },
  es: {
    store: 'Mercado Marsh Madrid',
    addProduct: 'Añadir un producto',
    goods: ['Mejillones en escabeche', 'Ventresca de bonito', 'Pimientos asados'],
    customer: 'Cliente',
    buyer: 'Lucía',
    pickUp: 'Recogida',
    codes: 'Códigos de descuento',
    code: undefined,
    why: 'Descuentos y por qué',
    discount: /3×2/,
    test: 'Pruébalo con un carrito',
    putIn: 'Añadir un producto',
    tested: ['Mejillones', 'Ventresca', 'Pimientos'],
  },
}

export const storeOf = (language: Language): string => words[language].store

/** An area of the window in CSS pixels. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

export interface Scene {
  name: string
  width: number
  height: number
  /** The area to capture; the whole window by default. */
  crop?: (page: Page, words: Words) => Promise<Crop>
  arrange: (page: Page, words: Words) => Promise<void>
}

export const arrange = (scene: Scene, page: Page, language: Language): Promise<void> =>
  scene.arrange(page, words[language])

export const cropOf = async (scene: Scene, page: Page, language: Language): Promise<Crop | undefined> =>
  scene.crop?.(page, words[language])

const orderNumber = (page: Page): Locator => page.getByRole('link', { name: /^#?\d+$/ }).first()

const pick = async (page: Page, box: Locator, name: string): Promise<void> => {
  await box.fill(name)
  await page
    .getByRole('option', { name: new RegExp(name, 'i') })
    .first()
    .click()
}

const margin = 24

/** The main area without menu and top bar, from its top or from an element. */
const content =
  (height: number, from?: (page: Page, words: Words) => Locator) =>
  async (page: Page, say: Words): Promise<Crop> => {
    const main = await page.getByRole('main').boundingBox()
    const first = await from?.(page, say).boundingBox()
    if (!main || first === null) throw new Error('What is to be in the picture is not on the page.')
    return { x: main.x, y: first ? first.y - margin : main.y, width: main.width, height }
  }

const window = { width: 1440, height: 900 }

const list = (name: string, path: string): Scene => ({
  ...window,
  name,
  arrange: async (page) => {
    await page.goto(path)
    await page.getByRole('row').nth(8).waitFor()
  },
})

export const scenes: readonly Scene[] = [
  {
    ...window,
    name: 'home',
    arrange: async (page) => {
      await page.goto('/dashboard?period=90')
      await page.locator('.recharts-surface').first().waitFor()
    },
  },
  list('orders', '/dashboard/orders'),
  {
    ...window,
    name: 'order',
    crop: content(800),
    arrange: async (page) => {
      await page.goto('/dashboard/orders?status=confirmed&method=delivery&sort=-total')
      await orderNumber(page).click()
      await page.getByRole('heading', { level: 1, name: /\d/ }).waitFor()
    },
  },
  {
    ...window,
    name: 'new-order',
    height: 1600,
    crop: content(800),
    arrange: async (page, { goods, ...say }) => {
      await page.goto('/dashboard/orders/new')
      for (const name of goods) await pick(page, page.getByLabel(say.addProduct), name)
      await pick(page, page.getByRole('combobox', { name: say.customer }), say.buyer)
      await page.getByRole('radio', { name: say.pickUp }).check()
      if (say.code) {
        await page.getByRole('combobox', { name: say.codes }).fill(say.code)
        await page.keyboard.press('Enter')
      }
      await page.waitForLoadState('networkidle')
      // With few decisions the section is open already.
      const why = page.locator('details').filter({ hasText: say.why })
      if ((await why.getAttribute('open')) === null) await page.getByText(say.why).click()
    },
  },
  {
    ...window,
    name: 'discount',
    height: 2200,
    // The form is longer than the image: capture the part next to the test cart.
    crop: content(880, (page, { test }) => page.getByRole('region', { name: test })),
    arrange: async (page, say) => {
      await page.goto('/dashboard/discounts')
      await page.getByRole('link', { name: say.discount }).click()
      for (const name of say.tested) await pick(page, page.getByRole('combobox', { name: say.putIn }), name)
    },
  },
  {
    ...window,
    name: 'windows',
    height: 1100,
    crop: content(800),
    arrange: async (page) => {
      // Near the end of a week, show the next one, which has more slots.
      const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
      await page.goto(`/dashboard/settings/fulfillment-windows?view=week&method=delivery&day=${day}`)
      await page
        .getByRole('button', { name: /\d+\/\d+/ })
        .first()
        .waitFor()
    },
  },
  list('products', '/dashboard/products'),
  list('customers', '/dashboard/customers'),
  {
    name: 'orders-on-phone',
    width: 390,
    height: 844,
    arrange: async (page) => {
      await page.goto('/dashboard/orders')
      await orderNumber(page).waitFor()
    },
  },
]
