import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type CmsPageRow, cmsPages } from '#contract/domains/cms-pages.ts'
import { exampleId, exampleTime } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import MenusPage from './menus-page.tsx'

const toPage = (number: number, name: string, isAdded = false): CmsPageRow => ({
  _id: exampleId(number),
  name,
  slug: name.toLowerCase(),
  status: 'published',
  state: 'live',
  visibility: 'public',
  language: 'en',
  role: null,
  publishAt: null,
  unpublishAt: null,
  menus: { header: false, footer: isAdded },
  version: 1,
  createdAt: exampleTime,
  updatedAt: exampleTime,
  updatedBy: null,
})

it('adds only pages that the menu doesn’t have', async () => {
  const api = makeFakeApi()
  const [about, terms] = [toPage(1, 'About', true), toPage(2, 'Terms')]
  let footer = [about]
  api.on(cmsPages.menus, () => ({ data: { header: [], footer } }))
  api.on(cmsPages.list, () => ({ data: { data: [about, terms], total: 2, totalIsCapped: false, nextCursor: null } }))
  api.on(cmsPages.arrangeMenus, () => {
    footer = [about, terms]
    return { data: { header: [], footer } }
  })
  await renderPage(<MenusPage />)
  await page.getByRole('region', { name: 'Footer' }).getByRole('combobox', { name: 'Add page' }).click()
  await expect
    .element(page.getByRole('option', { name: 'About (English, added)' }))
    .toHaveAttribute('data-combobox-disabled')
  await page.getByRole('option', { name: 'Terms (English)' }).click()
  await expect
    .poll(() => api.callsTo(cmsPages.arrangeMenus).map(({ body }) => body['footer']))
    .toEqual([[about._id, terms._id]])
})
