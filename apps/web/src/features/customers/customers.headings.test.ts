import { expect, it } from 'vitest'
import { csvCell } from '#contract/core/csv.ts'
import { guessColumns } from '#contract/domains/customer-columns.ts'
import { validateCustomerRow } from '#contract/domains/customer-import.ts'
import { languages } from '#contract/enumerations.ts'
import { customerStatesText } from './customer-states.text.ts'
import { customersText } from './customers.text.ts'

const address = { line1: 'Gran Vía 1', line2: '', city: 'Madrid', region: 'M', postcode: '08013', country: 'ES' }

it.each(languages)('the exported list can be imported again (%s)', (language) => {
  const { yes, no } = customerStatesText[language]
  const cells = {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '+34 600 000 000',
    approval: customerStatesText[language].approved,
    tags: 'vip, early',
    orders: 3,
    spend: 12.5,
    points: 40,
    credit: 7.5,
    emailConsent: yes,
    smsConsent: no,
    language: 'es',
    ...address,
    birthday: '1990-05-31',
    added: '2026-01-01 10:00',
  } as const
  const names = Object.keys(cells) as (keyof typeof cells)[]
  const columns = guessColumns(names.map((name) => customersText[language][name]))
  const row = Object.fromEntries(
    names.flatMap((name, index) => {
      const column = columns[index]
      return column ? [[column, csvCell(cells[name])]] : []
    }),
  )
  expect(validateCustomerRow(row, { currency: 'USD', today: '2026-01-01' })).toMatchObject({
    ok: true,
    customer: {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      phone: '+34 600 000 000',
      birthday: '1990-05-31',
      tags: ['vip', 'early'],
      language: 'es',
      emailConsent: true,
      smsConsent: false,
      address,
      points: 40,
      credit: 750,
    },
  })
})
