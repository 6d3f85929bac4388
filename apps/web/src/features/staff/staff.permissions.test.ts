import { expect, it } from 'vitest'
import { ownerPermissions, permissionGroups, staffPresets } from '#contract/permissions.ts'
import { flagCount, inOrder, missingFor, presetFor, presetNames, presetOf, staffGroups } from './staff.permissions.ts'

const everything = () => true

it('offers every flag of the owner once, and none of the platform’s', () => {
  const offered = staffGroups.flatMap(({ flags }) => flags)
  expect([...offered].toSorted()).toEqual([...ownerPermissions].toSorted())
  expect(offered.length).toBe(flagCount)
})

it('knows a preset again whatever the order of its flags', () => {
  for (const name of presetNames) expect(presetOf(presetFor(name, everything).toReversed())).toBe(name)
  expect(presetOf(['view_orders'])).toBeUndefined()
})

it('leaves out of a preset what its giver lacks', () => {
  expect(presetFor('packer', (flag) => flag !== 'edit_order')).toEqual(
    inOrder(staffPresets.packer.filter((flag) => flag !== 'edit_order')),
  )
})

it('hints at what a flag cannot be used without', () => {
  expect(missingFor('edit_order', new Set(['edit_order']))).toEqual(['view_orders'])
  expect(missingFor('edit_order', new Set(['edit_order', 'view_orders']))).toEqual([])
  expect(missingFor('edit_product_brand', new Set())).toEqual(['view_product_brands', 'view_products'])
  expect(missingFor('edit_store_customization', new Set())).toEqual(['view_store_customization'])
  expect(missingFor('edit_payment_options', new Set())).toEqual(['view_store_info'])
  for (const flag of permissionGroups.profile) expect(missingFor(flag, new Set())).toEqual([])
})

it('has no preset that needs a hint', () => {
  for (const name of presetNames) {
    const chosen = new Set(presetFor(name, everything))
    expect([...chosen].flatMap((flag) => missingFor(flag, chosen))).toEqual([])
  }
})
