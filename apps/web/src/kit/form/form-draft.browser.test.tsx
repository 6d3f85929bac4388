import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { draftKey } from '#contract/browser-storage.ts'
import { type Brand, brandFields, brands } from '#contract/domains/brands.ts'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { exampleBrand } from '#web/testing/example-brand.ts'
import { makeFakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { FormDraft } from './form-draft.tsx'
import { FormPage } from './form-page.tsx'
import { formText } from './form.text.ts'
import { kitText } from '#web/kit/kit.text.ts'

const before = exampleBrand(1, { name: 'Acme', description: 'Tools', version: 3 })
const key = draftKey('pageDraft', 'person', 'store', 'page')
const values = (brand: Brand | undefined) => ({ name: brand?.name ?? '', description: brand?.description ?? '' })

const EditScreen = ({ brand }: { brand: Brand }) => (
  <FormPage
    title="Edit brand"
    schema={brandFields}
    endpoint={brands.update}
    entity={brand}
    values={values}
    request={(read, opened = brand) => ({ params: { id: brand._id }, body: { ...read, version: opened.version } })}
    successMessage="Saved"
  >
    <FormDraft storageKey={key} />
    <TextField name="name" label="Name" />
    <TextAreaField name="description" label="Description" />
  </FormPage>
)

const readStored = () => localStorage.getItem(key)
const storeDraft = (changes: object, base: object) =>
  localStorage.setItem(key, JSON.stringify({ savedAt: new Date().toISOString(), changes, base }))
const description = () => page.getByRole('textbox', { name: 'Description' })
const notice = () => page.getByText(formText.en.draftTitle)

beforeEach(() => localStorage.removeItem(key))

describe('a draft of a form', () => {
  it('is stored while typing and removed when the changes are discarded', async () => {
    await renderPage(<EditScreen brand={before} />)
    await description().fill('Tools and more')
    await expect.poll(readStored).toContain('and more')
    await expect.element(notice()).not.toBeInTheDocument()
    await page.getByRole('button', { name: kitText.en.discard }).click()
    await expect.poll(readStored).toBeNull()
  })

  it('is restored with a note, and only the changed fields', async () => {
    storeDraft({ description: 'Typed before the crash' }, { description: before.description })
    await renderPage(<EditScreen brand={before} />)
    await expect.element(description()).toHaveValue('Typed before the crash')
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue(before.name)
    await expect.element(notice()).toBeVisible()
    await expect.element(page.getByText(formText.en.draftStale)).not.toBeInTheDocument()
    await page.getByRole('button', { name: formText.en.discardDraft }).click()
    await expect.element(description()).toHaveValue(before.description)
    await expect.poll(readStored).toBeNull()
  })

  it('says that the saved version has changed since', async () => {
    storeDraft({ description: 'Mine' }, { description: 'Saved when I typed' })
    await renderPage(<EditScreen brand={before} />)
    await expect.element(page.getByText(formText.en.draftStale)).toBeVisible()
  })

  it('is removed when it is saved', async () => {
    const api = makeFakeApi()
    storeDraft({ description: 'Mine' }, { description: before.description })
    await renderPage(<EditScreen brand={before} />)
    await expect.element(description()).toHaveValue('Mine')
    api.on(brands.update, () => ({ data: { ...before, description: 'Mine', version: 4 } }))
    await page.getByRole('button', { name: kitText.en.save, exact: true }).click()
    await expect.poll(readStored).toBeNull()
    await expect.element(notice()).not.toBeInTheDocument()
  })

  it('that can’t be read is ignored', async () => {
    localStorage.setItem(key, '{"changes":')
    await renderPage(<EditScreen brand={before} />)
    await expect.element(description()).toHaveValue(before.description)
  })
})
