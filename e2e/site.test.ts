import { type Page, expect } from '@playwright/test'
import { type MonthlyUsage, monthlyCost } from '#contract/billing/monthly-cost.ts'
import { journey } from './journey.ts'
import { newOwner } from './new-owner.ts'
import { fillSignIn, owner } from './demo-accounts.ts'

const dollars = (cents: number) =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(cents / 100)

const isDark = `document.documentElement.classList.contains('dark')`

const openCalculator = async (page: Page) => {
  const root = page.locator('[data-island=calculator]')
  await root.locator('summary').click()
  const expectTotal = async (usage: MonthlyUsage) => {
    await expect(root.locator('output')).toHaveText(dollars(monthlyCost(usage).total))
  }
  return { root, says: expectTotal }
}

journey('the calculator shows the monthly cost by item and rejects invalid input', async ({ visit }) => {
  const page = await visit()
  await page.goto('/')
  const { root, says: expectTotal } = await openCalculator(page)
  const usage = {
    stores: 4,
    seats: 9,
    emails: 12_345,
    supportMessages: 800,
    sms: 250,
    routes: 31,
    sales: 25_000_00,
  }
  for (const [name, amount] of Object.entries(usage)) {
    await root.locator(`input[name=${name}]`).fill(String(name === 'sales' ? amount / 100 : amount))
  }
  await expectTotal(usage)
  for (const { name, cost } of monthlyCost(usage).lines) {
    await root.locator(`[data-line=${name}] .cost`).getByText(dollars(cost), { exact: true }).waitFor()
  }
  const stores = root.locator('input[name=stores]')
  await stores.fill('many')
  await expect(stores).toHaveAttribute('aria-invalid', 'true')
  await root.locator('output').getByText('—').waitFor()
  await stores.fill('4')
  await stores.press('ArrowUp')
  await expectTotal({ ...usage, stores: 5 })
})

journey('the theme selected in the footer persists, including screenshots and the dashboard', async ({ visit }) => {
  const page = await visit({ theme: 'light' })
  await page.goto('/')
  await page.locator('.theme-choice').scrollIntoViewIfNeeded()
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('Dark')
  await expect.poll(() => page.evaluate(isDark)).toBe(true)
  await page.reload()
  await expect.poll(() => page.evaluate(isDark)).toBe(true)
  const getImageSource = () => page.evaluate(`document.querySelector('main picture img').currentSrc`)
  await expect.poll(getImageSource).toMatch(/dark/)
  const { email, password } = await newOwner('Dora')
  await page.goto('/login')
  await fillSignIn(page, email, password)
  await page.getByRole('button', { name: /Your account/ }).waitFor()
  await expect.poll(() => page.evaluate(isDark)).toBe(true)
})

journey('signed-in users see a link to the dashboard, others see sign-in links', async ({ visit }) => {
  const visitor = await visit()
  await visitor.goto('/')
  const header = visitor.locator('header')
  await expect(header.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(header.getByRole('link', { name: 'Open dashboard' })).toBeHidden()
  const page = await visit({ as: owner })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /Your account/ }).waitFor()
  await page.goto('/')
  await expect(page.locator('header').getByRole('link', { name: 'Sign in' }).filter({ visible: true })).toHaveCount(0)
  await page.locator('header').getByRole('link', { name: 'Open dashboard' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('button', { name: /Your account/ }).waitFor()
})

journey('a browser that prefers Spanish is offered the Spanish pages and registration', async ({ visit }) => {
  const page = await visit({ locale: 'es-MX' })
  await page.goto('/contact')
  const offer = page.getByRole('link', { name: 'Leer esta página en español' })
  await offer.click()
  await page.waitForURL('**/es/contact')
  await expect(page.locator('.other-language').filter({ visible: true })).toHaveCount(0)
  const reader = await visit()
  await reader.goto('/contact')
  await expect(reader.locator('.other-language').filter({ visible: true })).toHaveCount(0)
  // Links from Spanish pages stay in Spanish, regardless of the browser's locale.
  await reader.goto('/es')
  await reader.getByRole('link', { name: 'Prueba gratuita' }).first().click()
  await reader.getByRole('heading', { name: 'Crea tu cuenta', level: 1 }).waitFor()
  await reader.waitForURL(({ pathname, search }) => pathname === '/register' && search === '')
  await reader.goto('/')
  await reader.getByRole('link', { name: 'Leer esta página en español' }).waitFor()
})

journey('guides are found by their text, with or without accents', async ({ visit }) => {
  const page = await visit()
  await page.goto('/resources')
  const guides = page.locator('[data-guide]').filter({ visible: true })
  const totalCount = await guides.count()
  expect(totalCount).toBeGreaterThanOrEqual(5)
  await page.getByRole('searchbox').fill('csv')
  await page
    .getByRole('status')
    .getByText(/\d guides? found/)
    .waitFor()
  await expect.poll(() => guides.count()).toBeLessThan(totalCount)
  await expect.poll(() => guides.locator('h2').allInnerTexts()).toContainEqual(expect.stringMatching(/import/i))
  await page.getByRole('searchbox').fill('zebra quartz')
  await page.getByText('No guides found. Try another search term.').waitFor()
  await expect(guides).toHaveCount(0)
  await page.getByRole('searchbox').fill('')
  await expect(guides).toHaveCount(totalCount)
  await page.goto('/es/resources')
  await page.getByRole('searchbox').fill('codigo')
  await page
    .getByRole('status')
    .getByText(/guías? encontrada/)
    .waitFor()
})

journey('language links lead to the same page, and other links keep the language', async ({ visit }) => {
  const page = await visit()
  await page.goto('/about')
  await page.locator('footer').getByRole('link', { name: 'Español' }).click()
  await page.waitForURL('**/es/about')
  await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('es')
  await page.locator('footer').getByRole('link', { name: 'Privacidad' }).click()
  await page.waitForURL('**/es/privacy')
  await page.locator('footer').getByRole('link', { name: 'English' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/privacy')
})

journey('an unknown path shows a 404 page in its language without loading the application', async ({ visit }) => {
  const page = await visit({ expectedErrors: [/^404 GET .*\/(nowhere|nada)$/] })
  for (const [path, title] of [
    ['/nowhere', 'Page not found'],
    ['/es/nada', 'Página no encontrada'],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await expect(page.locator('#root')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Ir a la página de inicio' }).click()
  await page.waitForURL('**/es')
  await page.goto('/unauthorized')
  await page.getByRole('heading', { name: 'No access', level: 1 }).waitFor()
})
