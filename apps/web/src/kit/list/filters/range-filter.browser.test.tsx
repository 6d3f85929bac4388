import { type ReactNode, useContext, useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, toWallTime } from '#contract/core/time-zone.ts'
import { SessionContext } from '#web/client/session.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { DateRangeChip, NumberRangeChip } from './range-filter.tsx'

const filter = { kind: 'dates', from: 'createdFrom', to: 'createdTo', label: 'Created' } as const

const InZone = ({ zone, children }: { zone: string; children: ReactNode }) => {
  const session = useContext(SessionContext)
  if (!session?.store) return null
  return <SessionContext value={{ ...session, store: { ...session.store, timezone: zone } }}>{children}</SessionContext>
}

const useValues = () => {
  const [values, setValues] = useState<Record<string, string>>({})
  const change = (next: Record<string, string | undefined>) =>
    setValues(Object.fromEntries(Object.entries(next).flatMap(([name, value]) => (value ? [[name, value]] : []))))
  return { values, change, initiallyOpen: false }
}

const DateScreen = () => {
  const state = useValues()
  return (
    <>
      <DateRangeChip filter={filter} {...state} />
      <output>{JSON.stringify(state.values)}</output>
    </>
  )
}

const TotalScreen = () => (
  <NumberRangeChip
    filter={{ kind: 'range', min: 'minTotal', max: 'maxTotal', label: 'Total', money: true }}
    {...useValues()}
  />
)

// 25 hours apart, so that it's never the same day in both.
it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('offers presets by the days of a store in %s', async (zone) => {
  await renderPage(
    <InZone zone={zone}>
      <DateScreen />
    </InZone>,
  )
  const pick = async (preset: string) => {
    await page.getByRole('button', { name: /^Created/ }).click()
    await page.getByRole('button', { name: preset, exact: true }).click()
  }
  const today = toWallTime(Date.now(), zone).day
  await pick('Today')
  await expect.element(page.getByRole('button', { name: 'Created: Today' })).toBeVisible()
  await expect.element(page.getByRole('status')).toHaveTextContent(`{"createdFrom":"${today}","createdTo":"${today}"}`)
  await pick('Last 7 days')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(`{"createdFrom":"${addDays(today, -6)}","createdTo":"${today}"}`)
})

it.each([
  ['12.345', 'Use at most 2 decimal places.'],
  ['twelve', 'Enter an amount.'],
])('says why %s is no amount', async (text, error) => {
  await renderPage(<TotalScreen />)
  await page.getByRole('button', { name: 'Total' }).click()
  await page.getByLabelText('From').fill(text)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByText(error)).toBeVisible()
})
