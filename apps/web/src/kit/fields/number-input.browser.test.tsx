import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLanguage } from '#web/client/text.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { NumberInput, type NumberInputProps } from './number-input.tsx'

const bounds = { minValue: 0, maxValue: 1_000_000_000_000 }
const showError = async (props: Partial<NumberInputProps>) => {
  await renderPage(<NumberInput label="Value" value={-100_000} onChange={() => undefined} {...props} />)
  await page.getByRole('textbox', { name: 'Value' }).click()
  await userEvent.tab()
}
const money = { ...bounds, unit: 'USD', decimals: 2, scale: 100 }
const percent = { minValue: 0, maxValue: 10_000_000, unit: '%', decimals: 4, scale: 10_000 }
const days = { minValue: 0, maxValue: 365, unit: 'days' }

it.each([
  [money, 'Enter an amount from $0 to $10,000,000,000.'],
  [{ ...money, maxValue: 1050 }, 'Enter an amount from $0 to $10.50.'],
  [percent, 'Enter a number from 0% to 1,000%.'],
  [days, 'Enter a number from 0 to 365 days.'],
  [{ minValue: 1, unit: 'days' }, 'Enter 1 days or more.'],
  [{ minValue: 1, maxValue: 10 }, 'Enter a number from 1 to 10.'],
])('names the unit of a range once: %j', async (props, message) => {
  await showError(props)
  await expect.element(page.getByText(message)).toBeVisible()
})

it.each([
  [money, 'Ingresa un monto de $0 a $10,000,000,000.'],
  [percent, 'Ingresa un número de 0% a 1,000%.'],
  [days, 'Ingresa un número de 0 a 365 days.'],
])('writes amounts and percentages as Spanish does: %j', async (props, message) => {
  setLanguage('es')
  await showError(props)
  await expect.element(page.getByText(message)).toBeVisible()
})
