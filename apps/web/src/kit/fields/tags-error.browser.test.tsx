import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod'
import { discountCode } from '#contract/domains/discount.ts'
import { ApiError } from '#web/client/api-error.ts'
import { Form } from '#web/kit/form/form.tsx'
import { renderPage } from '#web/testing/render-page.tsx'
import { TagsField } from './choice-fields.tsx'

const schema = z.object({ codes: z.array(discountCode) })

/** `response`: the server's error after the form is sent. */
const Codes = ({ codes, response = null }: { codes: string[]; response?: ApiError | null }) => {
  const [error, setError] = useState<ApiError | null>(null)
  const send = async () => setError(response)
  return (
    <Form
      schema={schema}
      initialValues={{ codes }}
      sender={{ send, sending: false, error }}
      request={(values) => values}
    >
      <TagsField name="codes" label="Codes" />
      <button type="submit">Save</button>
    </Form>
  )
}

it.each([
  ['A!: Use 3 to 40 letters, numbers, or _ . % + -.', ['ONE', 'A!', 'TWO']],
  ['A!, 3: Use 3 to 40 letters, numbers, or _ . % + -.', ['A!', 'ONE', '3']],
])('names the invalid entries: %s', async (text, codes) => {
  await renderPage(<Codes codes={codes} />)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

it('leaves a message of the server that names the entry as it is', async () => {
  const message = 'Another discount already has this code: TWO. Enter a different one.'
  const error = new ApiError(409, 'code_taken', message, [{ path: 'codes.1', message }])
  await renderPage(<Codes codes={['ONE', 'TWO']} response={error} />)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(message, { exact: true })).toBeVisible()
})
