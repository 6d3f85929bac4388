import { expect, it } from 'vitest'
import { ownerPermissions } from '#contract/permissions.ts'
import { getColumnFlags, getToggleState, matrixColumns, matrixPanels } from './staff.matrix.ts'

const rows = matrixPanels.flatMap((panel) => panel.rows)
const findRow = (area: string) => rows.find((row) => row.area === area)

it('shows every permission of an owner exactly once', () => {
  const shown = rows.flatMap(({ cells, extras }) => [...Object.values(cells), ...extras])
  expect(shown.toSorted()).toEqual([...ownerPermissions].toSorted())
  expect(rows.flatMap(({ flags }) => flags).toSorted()).toEqual([...ownerPermissions].toSorted())
})

it('shows every area once, and no panel has more rows than fit', () => {
  expect(new Set(rows.map(({ area }) => area)).size).toBe(rows.length)
  for (const panel of matrixPanels) expect(panel.rows.length).toBeLessThanOrEqual(16)
})

it('puts a flag into the column of its verb and the others into chips', () => {
  expect(findRow('orders')).toMatchObject({
    cells: { view: 'view_orders', create: 'create_order', edit: 'edit_order' },
    extras: ['cancel_order'],
  })
  expect(findRow('customers')).toMatchObject({
    cells: { view: 'view_customers', create: 'create_customer' },
    extras: ['edit_customer_sensitive_info', 'send_customer_email'],
  })
  expect(findRow('drivers')).toMatchObject({ cells: { create: 'create_driver', edit: 'edit_driver' }, extras: [] })
  expect(findRow('logistics')).toMatchObject({ cells: { view: 'view_logistics' }, extras: [] })
  expect(findRow('storeDesign')?.cells.edit).toBe('edit_store_customization')
  expect(findRow('store')?.extras).toEqual(['edit_fulfillment_settings', 'edit_member_registration'])
  expect(findRow('payout')?.cells.edit).toBe('manage_payout')
  expect(findRow('cmsPages')?.cells.delete).toBe('delete_cms_page')
})

it('collects the flags of a column', () => {
  const all = matrixColumns.flatMap((column) => getColumnFlags(rows, column))
  expect(all).toHaveLength(rows.reduce((count, { cells }) => count + Object.keys(cells).length, 0))
  expect(getColumnFlags(rows, 'delete')).toEqual(['delete_task', 'delete_campaign', 'delete_cms_page'])
})

it('ignores flags that the editing person cannot add', () => {
  const flags = ['view_orders', 'edit_order'] as const
  const canAdd = (flag: string) => flag !== 'edit_order'
  expect(getToggleState(flags, new Set(['view_orders']), canAdd)).toBe('all')
  expect(getToggleState(flags, new Set(['edit_order']), canAdd)).toBe('some')
  expect(getToggleState(flags, new Set(), canAdd)).toBe('none')
  expect(getToggleState(flags, new Set(), () => false)).toBe('none')
})
