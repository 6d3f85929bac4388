import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod'
import { brands } from '#contract/domains/brands.ts'
import { tag } from '#contract/core/tag.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { TagsField } from './choice-fields.tsx'

const Screen = () => (
  <FormPage
    title="New customer"
    schema={z.strictObject({ tags: z.array(tag) })}
    endpoint={brands.create}
    values={() => ({ tags: [] })}
    request={() => ({ body: { name: 'Acme' } })}
    saveLabel="Create customer"
  >
    <TagsField name="tags" label="Tags" suggestions={['Local', 'Wholesale']} maxTags={4} />
  </FormPage>
)

const input = page.getByRole('combobox', { name: 'Tags' })
const getTags = (): string[] => [...document.querySelectorAll('.mantine-Pill-label')].map((label) => label.textContent)

describe('tags field', () => {
  it('makes a tag of each part between commas, as many as are allowed', async () => {
    await renderPage(<Screen />)
    // A phone's keyboard doesn't say that the key is a comma.
    await input.fill('a, b')
    await userEvent.keyboard('{Enter}')
    await expect.poll(getTags).toEqual(['a', 'b'])
    await input.fill('c, d, e')
    await userEvent.keyboard('{Tab}')
    await expect.poll(getTags).toEqual(['a', 'b', 'c', 'd'])
  })

  it('shows its error instead of the suggestions that would cover it', async () => {
    await renderPage(<Screen />)
    await input.fill('x'.repeat(61))
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Create customer' }).click()
    await expect.element(page.getByText('Use at most 60 characters.')).toBeVisible()
    await input.click()
    const suggestion = page.getByRole('option', { name: 'Local' })
    await expect.element(suggestion).not.toBeInTheDocument()
    await userEvent.keyboard('{Backspace}')
    await input.click()
    await expect.element(suggestion).toBeVisible()
  })
})
