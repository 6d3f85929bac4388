import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { businessHoursFields } from '#contract/domains/business-hours.ts'
import { makeFormMeta } from '#web/kit/fields/form-context.ts'
import { FormFields } from '#web/kit/form/form.tsx'
import { renderPage } from '#web/testing/render-page.tsx'
import { toHoursValues } from './business-hours.form.ts'
import { DayHours } from './parts/day-hours.tsx'

const Days = () => {
  const form = useForm({ defaultValues: toHoursValues(undefined) })
  const meta = useMemo(() => makeFormMeta(businessHoursFields), [])
  return (
    <FormFields form={form as never} meta={meta}>
      <DayHours weekday="sunday" number={0} canEdit />
      <DayHours weekday="monday" number={1} canEdit />
    </FormFields>
  )
}

it('calls days without hours closed only once another day has hours', async () => {
  await renderPage(<Days />)
  const sunday = page.getByRole('group', { name: 'Sunday' })
  await expect.element(sunday).toHaveTextContent('24 hours')
  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  await expect.element(sunday).toHaveTextContent('Closed')
})
