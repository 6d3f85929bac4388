import { expect } from '@playwright/test'
import { journey } from './journey.ts'
import { newOwner } from './new-owner.ts'
import { owner } from './demo-accounts.ts'

const isDark = `document.documentElement.classList.contains('dark')`

/** Preferences are saved in the account, so these journeys use their own. */
const newThemeOwner = () => newOwner('Lola')

journey('the selected theme is applied before the first paint and never flashes', async ({ visit }) => {
  const { email, password } = await newThemeOwner()
  const page = await visit({ as: email, password, theme: 'light' })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.poll(() => page.evaluate(isDark)).toBe(true)
  await page.addInitScript(() => {
    // The class when the body is created; a later change would be a flash.
    new MutationObserver((_changes, observer) => {
      if (!document.body) return
      sessionStorage.setItem('class-at-body', document.documentElement.className)
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
    // Every value of the attribute, including one that is replaced before the first paint.
    const name = 'data-mantine-color-scheme'
    const seen = new Set<string>()
    Object.assign(globalThis, { schemes: () => [...seen] })
    new MutationObserver((changes) => {
      const current = document.documentElement.getAttribute(name)
      for (const value of [...changes.map((change) => change.oldValue), current]) if (value) seen.add(value)
    }).observe(document, { subtree: true, attributeFilter: [name], attributeOldValue: true })
  })
  for (const path of ['/', '/privacy', '/dashboard', '/unauthorized']) {
    await page.goto(path)
    expect(await page.evaluate(`sessionStorage.getItem('class-at-body')`), path).toContain('dark')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await page.evaluate('schemes()'), path).toEqual(['dark'])
  }
})

journey('the theme follows the system, also when it changes', async ({ visit }) => {
  const page = await visit({ as: owner, theme: 'dark' })
  await page.goto('/dashboard')
  await expect.poll(() => page.evaluate(isDark)).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => page.evaluate(isDark)).toBe(false)
})

journey('the language changes without a reload', async ({ visit }) => {
  const { email, password } = await newThemeOwner()
  const page = await visit({ as: email, password })
  await page.goto('/dashboard/products/brands')
  await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
  await page.evaluate('globalThis.sameDocument = true')
  await page.getByRole('button', { name: /Your account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await page.getByRole('heading', { name: 'Marcas', level: 1 }).waitFor()
  await expect.poll(() => page.evaluate('globalThis.sameDocument')).toBe(true)
  await expect.poll(() => page.evaluate('document.documentElement.lang')).toBe('es')
  await page.reload()
  await page.getByRole('heading', { name: 'Marcas', level: 1 }).waitFor()
})

journey('on a phone the menu is a drawer and rows are cards', async ({ visit }) => {
  const page = await visit({ as: owner, width: 390, height: 844 })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Products submenu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Brands' }).click()
  await page.getByRole('heading', { name: 'Brands', level: 1 }).waitFor()
  await page.getByRole('link', { name: /./ }).first().waitFor()
  await expect(page.getByRole('columnheader')).toHaveCount(0)
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
})
