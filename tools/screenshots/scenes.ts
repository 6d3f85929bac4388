import type { Locator, Page } from 'playwright-core'
import type { Language } from '#contract/enumerations.ts'

interface SceneText {
  store: string
  addProduct: string
  products: readonly string[]
  customer: string
  buyer: string
  pickup: string
  codes: string
  /** A code that applies to the products, if the store has one. */
  code: string | undefined
  discountReasons: string
  discount: RegExp
  testCart: string
  addToCart: string
  testedProducts: readonly string[]
}

/** Each language uses a store with products and customers in that language. */
const sceneTexts: Record<Language, SceneText> = {
  en: {
    store: 'Marsh & Daughters',
    addProduct: 'Add product',
    products: ['Walnut serving board', 'Fireside candle', 'Speckled mug'],
    customer: 'Customer',
    buyer: 'Rachel Howard',
    pickup: 'Pickup',
    codes: 'Discount codes',
    code: 'FIFTEEN',
    discountReasons: 'Discount details',
    discount: /2 soaps/,
    testCart: 'Test cart',
    addToCart: 'Add product',
    testedProducts: ['Charcoal soap', 'Oat and honey soap', 'Soap gift box'],
  },
  es: {
    store: 'Mercado Marsh Madrid',
    addProduct: 'Agregar producto',
    products: ['Mejillones en escabeche', 'Ventresca de bonito', 'Pimientos asados'],
    customer: 'Cliente',
    buyer: 'Lucía',
    pickup: 'Recogida',
    codes: 'Códigos de descuento',
    code: undefined,
    discountReasons: 'Detalle de descuentos',
    discount: /3×2/,
    testCart: 'Carrito de prueba',
    addToCart: 'Agregar producto',
    testedProducts: ['Mejillones', 'Ventresca', 'Pimientos'],
  },
}

export const getStoreName = (language: Language): string => sceneTexts[language].store

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
  crop?: (page: Page, text: SceneText) => Promise<Crop>
  prepare: (page: Page, text: SceneText) => Promise<void>
}

export const prepareScene = (scene: Scene, page: Page, language: Language): Promise<void> =>
  scene.prepare(page, sceneTexts[language])

export const getCrop = async (scene: Scene, page: Page, language: Language): Promise<Crop | undefined> =>
  scene.crop?.(page, sceneTexts[language])

const orderNumber = (page: Page): Locator => page.getByRole('link', { name: /^#?\d+$/ }).first()

const pickOption = async (page: Page, box: Locator, name: string): Promise<void> => {
  await box.fill(name)
  await page
    .getByRole('option', { name: new RegExp(name, 'i') })
    .first()
    .click()
}

const getBox = async (element: Locator): Promise<Crop> => {
  const area = await element.boundingBox()
  if (!area) throw new Error('The content of the screenshot isn’t on the page.')
  return area
}

/** The main area without menu and top bar, from its top. */
const cropContent =
  (height: number) =>
  async (page: Page): Promise<Crop> => ({ ...(await getBox(page.getByRole('main'))), height })

/** Less than the gap between cards, so that none of its neighbors is cut. */
const margin = 10

/** The part of the main area that is beside an element. */
const cropBeside =
  (getElement: (page: Page, text: SceneText) => Locator) =>
  async (page: Page, text: SceneText): Promise<Crop> => {
    const { y, height } = await getBox(getElement(page, text))
    return { ...(await getBox(page.getByRole('main'))), y: y - margin, height: height + 2 * margin }
  }

const desktop = { width: 1440, height: 900 }

const list = (name: string, path: string): Scene => ({
  ...desktop,
  name,
  crop: cropContent(760),
  prepare: async (page) => {
    await page.goto(path)
    await page.getByRole('row').nth(8).waitFor()
  },
})

export const scenes: readonly Scene[] = [
  {
    ...desktop,
    name: 'home',
    crop: cropContent(690),
    prepare: async (page) => {
      await page.goto('/dashboard?period=90')
      await page.locator('.recharts-surface').first().waitFor()
    },
  },
  list('orders', '/dashboard/orders'),
  {
    ...desktop,
    name: 'order',
    crop: cropContent(800),
    prepare: async (page) => {
      await page.goto('/dashboard/orders?status=confirmed&method=delivery&sort=-total')
      await orderNumber(page).click()
      await page.getByRole('heading', { level: 1, name: /\d/ }).waitFor()
    },
  },
  {
    ...desktop,
    name: 'new-order',
    height: 1600,
    crop: cropContent(800),
    prepare: async (page, { products, ...text }) => {
      await page.goto('/dashboard/orders/new')
      for (const name of products) await pickOption(page, page.getByLabel(text.addProduct), name)
      await pickOption(page, page.getByRole('combobox', { name: text.customer }), text.buyer)
      await page.getByRole('radio', { name: text.pickup }).check()
      if (text.code) {
        await page.getByRole('combobox', { name: text.codes }).fill(text.code)
        await page.keyboard.press('Enter')
      }
      await page.waitForLoadState('networkidle')
      // With few decisions the section is open already.
      const reasons = page.locator('details').filter({ hasText: text.discountReasons })
      if ((await reasons.getAttribute('open')) === null) await page.getByText(text.discountReasons).click()
    },
  },
  {
    ...desktop,
    name: 'discount',
    height: 2200,
    // The form is longer than the image: capture the part next to the test cart.
    crop: cropBeside((page, { testCart }) => page.getByRole('region', { name: testCart })),
    prepare: async (page, text) => {
      await page.goto('/dashboard/discounts')
      await page.getByRole('link', { name: text.discount }).click()
      for (const name of text.testedProducts)
        await pickOption(page, page.getByRole('combobox', { name: text.addToCart }), name)
    },
  },
  {
    ...desktop,
    name: 'windows',
    height: 1100,
    crop: cropContent(800),
    prepare: async (page) => {
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
    prepare: async (page) => {
      await page.goto('/dashboard/orders')
      await orderNumber(page).waitFor()
    },
  },
]
