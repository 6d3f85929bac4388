import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OrderBalance, type OrderProps } from './order-parts.tsx'

const readRows = (amounts: object): string[] => {
  const props = { order: { currency: 'USD', status: 'confirmed', ...amounts }, context: { language: 'en' } }
  const html = renderToStaticMarkup(<OrderBalance {...(props as unknown as OrderProps)} />)
  return [...html.matchAll(/<div[^>]*>(.*?)<\/div>/g)].map(([, row = '']) => row.replaceAll(/(<[^>]+>)+/g, ' ').trim())
}

it('shows what was returned and paid, down to the balance', () => {
  const partly = { paid: 9418, refunded: 3356, returned: 3356, balance: 1678 }
  expect(readRows(partly)).toEqual(['Returned −$33.56', 'Paid −$94.18', 'Refunded $33.56', 'Balance due $16.78'])
  const overpaid = { paid: 9418, refunded: 0, returned: 0, balance: -3681 }
  expect(readRows(overpaid)).toEqual(['Paid −$94.18', 'Refund due $36.81'])
  expect(readRows({ paid: 0, refunded: 0, returned: 0, balance: 5000 })).toEqual([])
})
