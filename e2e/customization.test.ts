import { randomUUID } from 'node:crypto'
import { type Page, expect } from '@playwright/test'
import { createSection, defaultTheme } from '#contract/theme/default-theme.ts'
import { maxSectionItems, type ThemeSettings } from '#contract/theme/settings.ts'
import { hostilePayloads } from '#server/testing/hostile-payloads.ts'
import { findAccessibilityProblems, isFull } from './accessibility.ts'
import { journey } from './journey.ts'
import { openThemedStore } from './themed-store.ts'

const getFrame = (page: Page) => page.frameLocator('iframe[title="Preview"]')

const readAccent = (element: Element): string => getComputedStyle(element).getPropertyValue('--accent').trim()

journey('a changed color is previewed, published and seen in the shop', async ({ visit }) => {
  const { visitEditor, publish, shop, before } = await openThemedStore()
  const page = await visitEditor(visit)
  await page.goto('/dashboard/customization')
  await page.getByRole('button', { name: 'Colors' }).click()
  await page.getByRole('textbox', { name: 'Buttons and links', exact: true }).fill('#e59aa6')
  await expect.poll(() => getFrame(page).locator('html').evaluate(readAccent)).toBe('#e59aa6')
  await page.getByRole('button', { name: 'Back to all settings' }).click()
  await page.getByRole('button', { name: 'Hero' }).click()
  await page.getByRole('textbox', { name: 'Heading' }).fill('Soap from the coast')
  await expect(getFrame(page).getByRole('heading', { name: 'Soap from the coast' })).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to all settings' }).click()
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('button', { name: /^Newsletter/ }).click()
  await expect(getFrame(page).getByRole('button', { name: 'Subscribe' })).toBeInViewport()

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Theme published')).toBeVisible()
  const visitor = await visit()
  await visitor.goto(shop)
  await expect(visitor.getByRole('heading', { name: 'Soap from the coast' })).toBeVisible()
  expect(await visitor.locator('html').evaluate(readAccent)).toBe('#e59aa6')
  // Shoppers see everything that is in the draft.
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await publish(before)
})

const toGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** The payloads in every text of the sections, the first of them also in all other texts. */
const toHostileTheme = (payloads: readonly string[]): Partial<ThemeSettings> => {
  const text = (payload: string, maxLength: number) => {
    const cut = payload.slice(0, maxLength)
    return { en: cut, es: cut }
  }
  const [first = ''] = payloads
  const content = {
    type: 'doc' as const,
    content: payloads.map((payload) => ({ type: 'paragraph', content: [{ type: 'text', text: payload }] })),
  }
  const shared = { title: text(first, 120), isHidden: false }
  return {
    announcement: { ...defaultTheme.announcement, isOn: true, text: text(first, 200) },
    hero: { ...defaultTheme.hero, title: text(first, 120), text: text(first, 400), buttonLabel: text(first, 60) },
    footerText: text(first, 600),
    sections: [
      { ...shared, id: randomUUID(), type: 'richText', content: { en: content, es: content }, align: 'start' },
      { ...createSection('newsletter', randomUUID()), ...shared, type: 'newsletter', text: text(first, 400) },
      ...toGroups(payloads, maxSectionItems).flatMap((group): ThemeSettings['sections'] => [
        {
          ...shared,
          id: randomUUID(),
          type: 'faq',
          items: group.map((payload) => ({ question: text(payload, 200), answer: text(payload, 2000) })),
        },
        {
          ...shared,
          id: randomUUID(),
          type: 'testimonials',
          items: group.map((payload) => ({
            quote: text(payload, 600),
            name: payload.slice(0, 80),
            detail: text(payload, 120),
          })),
        },
      ]),
    ],
  }
}

// Violations of the content security policy are console errors, which fail a journey.
journey('hostile texts of a theme do nothing in the shop, the preview and the editor', async ({ visit }) => {
  const { visitEditor, publish, shop, before } = await openThemedStore()
  const page = await visitEditor(visit)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const payloads = isFull ? hostilePayloads : hostilePayloads.filter((_, index) => index % 8 === 1)
  for (const group of toGroups(payloads, isFull ? 10 : payloads.length)) {
    const saved = await publish(toHostileTheme(group))
    await page.goto(shop)
    // The last entries of the last section.
    await expect(page.getByText(group.at(-1) ?? '').last()).toBeAttached()
    expect(await page.evaluate('window.__pwned')).toBeUndefined()
    await page.goto(`/dashboard/customization?panel=${saved.draft.sections.at(-1)?.id}`)
    await expect(
      getFrame(page)
        .getByText(group[0] ?? '')
        .first(),
    ).toBeAttached()
    await expect(page.getByRole('textbox', { name: 'Heading' })).toHaveValue((group[0] ?? '').slice(0, 120).trim())
    for (const frame of page.frames()) expect(await frame.evaluate('window.__pwned')).toBeUndefined()
  }
  await publish(before)
  expect(dialogs).toEqual([])
})
