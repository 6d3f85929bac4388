import { Checkbox, Radio, TextInput } from '@mantine/core'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'

const getGap = (label: string): number => {
  const error = page.getByText(`${label} is wrong`).element()
  // A group of checkboxes has a hidden input before the error.
  const visible = [...(error.parentElement?.children ?? [])].filter((each) => each.getBoundingClientRect().height > 0)
  const above = visible[visible.indexOf(error) - 1]
  if (!above) throw new Error(`nothing above the error of ${label}`)
  return error.getBoundingClientRect().top - above.getBoundingClientRect().bottom
}

it('leaves a gap above an error, below groups as below text fields', async () => {
  await renderPage(
    <>
      <TextInput label="Name" error="Name is wrong" />
      <Checkbox.Group aria-label="Stores" error="Stores is wrong">
        <Checkbox value="a" label="A store" />
      </Checkbox.Group>
      <Radio.Group aria-label="Size" error="Size is wrong">
        <Radio value="b" label="Large" />
      </Radio.Group>
    </>,
  )
  await expect.element(page.getByText('Name is wrong')).toBeVisible()
  expect(getGap('Name')).toBeGreaterThan(0)
  expect(getGap('Stores')).toBe(getGap('Name'))
  expect(getGap('Size')).toBe(getGap('Name'))
})
