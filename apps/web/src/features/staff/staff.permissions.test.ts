import { expect, it } from 'vitest'
import { ownerPermissions, permissionGroups, staffPresets } from '#contract/permissions.ts'
import { flagCount, inOrder, missingFor, presetFor, presetNames, presetOf, staffGroups } from './staff.permissions.ts'

const everything = () => true

it('offers each owner flag once and no platform flags', () => {
  const offered = staffGroups.flatMap(({ flags }) => flags)
  expect([...offered].toSorted()).toEqual([...ownerPermissions].toSorted())
  expect(offered.length).toBe(flagCount)
})

it('recognizes a preset in any order of flags', () => {
  for (const name of presetNames) expect(presetOf(presetFor(name, everything).toReversed())).toBe(name)
  expect(presetOf(['view_orders'])).toBeUndefined()
})

it('removes from a preset what the current user lacks', () => {
  expect(presetFor('packer', (flag) => flag !== 'edit_order')).toEqual(
    inOrder(staffPresets.packer.filter((flag) => flag !== 'edit_order')),
  )
})

it('lists the missing prerequisites of a flag', () => {
  expect(missingFor('edit_order', new Set(['edit_order']))).toEqual(['view_orders'])
  expect(missingFor('edit_order', new Set(['edit_order', 'view_orders']))).toEqual([])
  expect(missingFor('edit_product_brand', new Set())).toEqual(['view_product_brands', 'view_products'])
  expect(missingFor('edit_store_customization', new Set())).toEqual(['view_store_customization'])
  expect(missingFor('edit_payment_options', new Set())).toEqual(['view_store_info'])
  for (const flag of permissionGroups.profile) expect(missingFor(flag, new Set())).toEqual([])
})

it('has presets without missing prerequisites', () => {
  for (const name of presetNames) {
    const chosen = new Set(presetFor(name, everything))
    expect([...chosen].flatMap((flag) => missingFor(flag, chosen))).toEqual([])
  }
})
