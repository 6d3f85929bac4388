import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { OpenStatus } from '#contract/domains/business-hours.ts'
import type { Language } from '#contract/enumerations.ts'
import { setLanguage } from '#web/client/text.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { useHoursLabels } from './use-hours-labels.ts'

// A Wednesday.
const now = Date.UTC(2026, 5, 3, 12)
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 5, day, hour)).toISOString()

const Status = ({ status }: { status: OpenStatus }) => (
  <output>{useHoursLabels().formatStatus(status, 'UTC', now)}</output>
)

const closes = (time: string): OpenStatus => ({ isOpen: true, closesAt: time, opensAt: null })
const opens = (time: string): OpenStatus => ({ isOpen: false, closesAt: null, opensAt: time })

it.each<[Language, OpenStatus, RegExp | string]>([
  ['en', closes(at(3, 20)), /^Open now · closes 8\sPM$/],
  ['en', opens(at(4, 9)), /^Closed · opens tomorrow 9\sAM$/],
  ['es', closes(at(3, 20)), /^Abierto ahora · cierra a las 8\sp\.\s?m\.$/],
  ['es', closes(at(4, 1)), /^Abierto ahora · cierra a la 1\sa\.\s?m\.$/],
  ['es', closes(at(3, 13)), /^Abierto ahora · cierra a la 1\sp\.\s?m\.$/],
  ['es', opens(at(4, 9)), /^Cerrado · abre mañana a las 9\sa\.\s?m\.$/],
  ['es', opens(at(8, 9)), /^Cerrado · abre el lun\.? a las 9\sa\.\s?m\.$/],
  ['es', opens(at(20, 9)), /^Cerrado · abre el 20 (de )?jun\.? a las 9\sa\.\s?m\.$/],
])('says in %s when the store opens or closes', async (language, status, text) => {
  setLanguage(language)
  await renderPage(<Status status={status} />)
  await expect.element(page.getByRole('status')).toHaveTextContent(text)
})
