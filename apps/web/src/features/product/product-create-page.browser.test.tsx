import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draftKey } from '#contract/browser-storage.ts'
import { exampleId } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import ProductCreatePage from './product-create-page.tsx'

const title = page.getByRole('textbox', { name: 'Title' })
const key = draftKey('productDraft', exampleId(901), exampleId(900))
const readStored = () => localStorage.getItem(key)

afterEach(() => localStorage.removeItem(key))

it('keeps what is typed before the first save, restores it and discards it', async () => {
  makeFakeApi()
  localStorage.setItem(
    key,
    JSON.stringify({ savedAt: new Date().toISOString(), changes: { title: 'Oak bowl' }, base: { title: '' } }),
  )
  await renderPage(<ProductCreatePage />)
  await expect.element(title).toHaveValue('Oak bowl')
  await title.fill('Oak spoon')
  await expect.poll(readStored).toContain('Oak spoon')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(title).toHaveValue('')
  await expect.poll(readStored).toBeNull()
})
