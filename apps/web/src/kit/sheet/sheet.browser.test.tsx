import { useEffect, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { renderPage } from '#web/testing/render-page.tsx'
import type { SheetChanges, SheetColumn } from './sheet-columns.ts'
import { sheetText } from './sheet.text.ts'
import { Sheet } from './sheet.tsx'

interface Item {
  id: string
  name: string
  price: number
  quantity: number
  code: string
}

const items: Item[] = [1, 2, 3].map((number) => ({
  id: `item-${number}`,
  name: `Shirt ${number}`,
  price: 1000 * number,
  quantity: number,
  code: `S-${number}`,
}))

const columns: SheetColumn<Item>[] = [
  { id: 'price', label: 'Price', kind: 'money', value: (item) => item.price },
  {
    id: 'quantity',
    label: 'Quantity',
    kind: 'number',
    value: (item) => item.quantity,
    check: (value) => (typeof value === 'number' && value > 99 ? 'At most 99' : undefined),
  },
  { id: 'code', label: 'Code', kind: 'text', value: (item) => item.code, readOnly: ({ id }) => id === 'item-2' },
]

const latest: { changes: SheetChanges } = { changes: new Map() }
const changed = () => Object.fromEntries(latest.changes)

const Screen = () => {
  const [changes, setChanges] = useState<SheetChanges>(new Map())
  useEffect(() => void (latest.changes = changes), [changes])
  return (
    <Sheet
      label="Stock"
      rows={items}
      rowId={(item) => item.id}
      rowLabel={(item) => item.name}
      columns={columns}
      changes={changes}
      onChange={setChanges}
    />
  )
}

const cell = (row: number, column: number) => {
  const element = document.querySelector(`[data-row-index="${row}"][data-column-index="${column}"]`)
  if (!element) throw new Error(`no cell ${row}, ${column}`)
  return page.elementLocator(element)
}

const renderSheet = async () => {
  await renderPage(<Screen />)
  await expect.element(page.getByRole('grid', { name: 'Stock' })).toBeVisible()
}

const paste = (text: string) => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('Sheet', () => {
  it('writes what is typed into the cell and moves down with Enter', async () => {
    await renderSheet()
    await cell(0, 1).click()
    await userEvent.keyboard('12{Enter}')
    await expect.poll(changed).toEqual({ 'item-1': { quantity: 12 } })
    await expect.element(cell(1, 1)).toHaveFocus()
    await userEvent.keyboard('7{Tab}')
    await expect.poll(changed).toEqual({ 'item-1': { quantity: 12 }, 'item-2': { quantity: 7 } })
    await expect.element(cell(1, 2)).toHaveFocus()
  })

  it('reads money in the currency and drops a change that restores the saved value', async () => {
    await renderSheet()
    await cell(0, 0).click()
    await userEvent.keyboard('12.50{Enter}')
    await expect.poll(changed).toEqual({ 'item-1': { price: 1250 } })
    await cell(0, 0).click()
    await userEvent.keyboard('10{Enter}')
    await expect.poll(changed).toEqual({})
  })

  it('leaves a cell unchanged with Escape', async () => {
    await renderSheet()
    await cell(0, 1).click()
    await userEvent.keyboard('12{Escape}')
    await expect.element(cell(0, 1)).toHaveTextContent('1')
    expect(changed()).toEqual({})
  })

  it('keeps a dialog around it open when Escape leaves a cell', async () => {
    let closed = 0
    await renderPage(
      <Dialog opened onClose={() => (closed += 1)} title="Stock">
        <Screen />
      </Dialog>,
    )
    await expect.element(page.getByRole('grid', { name: 'Stock' })).toBeVisible()
    await cell(0, 1).click()
    await userEvent.keyboard('12{Escape}')
    await expect.element(cell(0, 1)).toHaveTextContent('1')
    expect([closed, changed()]).toEqual([0, {}])
  })

  it('keeps what is not a number visible as an error', async () => {
    await renderSheet()
    await cell(0, 1).click()
    await userEvent.keyboard('many{Enter}')
    await expect.element(cell(0, 1)).toHaveAttribute('aria-invalid', 'true')
    await cell(1, 1).click()
    await userEvent.keyboard('100{Enter}')
    await expect.element(cell(1, 1)).toHaveTextContent('At most 99')
  })

  it('says what is wrong with an amount or a number', async () => {
    await renderSheet()
    const messages = [
      [0, 0, '12.345', 'Use at most 2 decimal places.'],
      [1, 0, 'free', 'Enter an amount.'],
      [2, 0, '99999999999999', 'This number is too large. Enter a smaller one.'],
      [0, 1, '1.5', 'Enter a whole number.'],
    ] as const
    for (const [row, column, typed, message] of messages) {
      await cell(row, column).click()
      await userEvent.keyboard(`${typed}{Enter}`)
      await expect.element(cell(row, column)).toHaveTextContent(message)
    }
  })

  it('pastes a block, skips cells that are read-only, and undoes it in one step', async () => {
    await renderSheet()
    await cell(0, 1).click()
    paste('5\tA\n6\tB\n7\tC')
    await expect.poll(changed).toEqual({
      'item-1': { quantity: 5, code: 'A' },
      'item-2': { quantity: 6 },
      'item-3': { quantity: 7, code: 'C' },
    })
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(changed).toEqual({})
  })

  it('fills a marked range down and clears it', async () => {
    await renderSheet()
    await cell(0, 1).click()
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await expect.poll(changed).toEqual({ 'item-2': { quantity: 1 }, 'item-3': { quantity: 1 } })
    await userEvent.keyboard('{Delete}')
    await expect.poll(() => Object.values(changed()).map(({ quantity }) => quantity)).toEqual([null, null, null])
  })

  it('resets the marked cells to the saved values', async () => {
    await renderSheet()
    await cell(0, 1).click()
    await userEvent.keyboard('12{Enter}')
    await cell(0, 1).click()
    await page.getByRole('button', { name: sheetText.en.reset }).click()
    await expect.poll(changed).toEqual({})
  })
})
