import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { businessHoursFields } from '#contract/domains/business-hours.ts'
import type { Language } from '#contract/enumerations.ts'
import { setLanguage } from '#web/client/text.ts'
import { makeFormMeta } from '#web/kit/fields/form-context.ts'
import { FormFields } from '#web/kit/form/form.tsx'
import { renderPage } from '#web/testing/render-page.tsx'
import { toHoursValues } from './business-hours.form.ts'
import { SpanFields } from './parts/span-fields.tsx'

const Monday = ({ start, end }: { start: string; end: string }) => {
  const form = useForm({ defaultValues: { ...toHoursValues(undefined), monday: [{ start, end }] } })
  const meta = useMemo(() => makeFormMeta(businessHoursFields), [])
  return (
    <FormFields form={form as never} meta={meta}>
      <SpanFields name="monday.0" removeLabel="Remove" remove={undefined} />
    </FormFields>
  )
}

it.each<[Language, string, string, string]>([
  ['en', '18:00', '09:00', 'Closes next day'],
  ['es', '18:00', '09:00', 'Cierra al día siguiente'],
  ['en', '09:00', '00:00', 'Closes at midnight'],
  ['en', '00:00', '00:00', '24 hours'],
  ['en', '09:00', '18:00', ''],
  ['en', '09:00', '', ''],
])('says in %s at the field when %s to %s ends: %s', async (language, start, end, note) => {
  setLanguage(language)
  await renderPage(<Monday start={start} end={end} />)
  const closes = page.getByLabelText(language === 'es' ? 'Cierre' : 'Closes', { exact: true })
  await expect.element(closes).toHaveAccessibleDescription(note)
})
