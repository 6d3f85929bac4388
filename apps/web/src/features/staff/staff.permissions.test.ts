import { expect, it } from 'vitest'
import { ownerPermissions, permissionGroups, staffPresets } from '#contract/permissions.ts'
import {
  flagCount,
  sortFlags,
  getMissingPrerequisites,
  getGrantablePreset,
  presetNames,
  findPreset,
  staffGroups,
} from './staff.permissions.ts'

const grantAny = () => true

it('offers each owner flag once and no platform flags', () => {
  const offered = staffGroups.flatMap(({ flags }) => flags)
  expect([...offered].toSorted()).toEqual([...ownerPermissions].toSorted())
  expect(offered.length).toBe(flagCount)
})

it('recognizes a preset in any order of flags', () => {
  for (const name of presetNames) expect(findPreset(getGrantablePreset(name, grantAny).toReversed())).toBe(name)
  expect(findPreset(['view_orders'])).toBeUndefined()
})

it('removes from a preset what the current user lacks', () => {
  expect(getGrantablePreset('packer', (flag) => flag !== 'edit_order')).toEqual(
    sortFlags(staffPresets.packer.filter((flag) => flag !== 'edit_order')),
  )
})

it('lists the missing prerequisites of a flag', () => {
  expect(getMissingPrerequisites('edit_order', new Set(['edit_order']))).toEqual(['view_orders'])
  expect(getMissingPrerequisites('edit_order', new Set(['edit_order', 'view_orders']))).toEqual([])
  expect(getMissingPrerequisites('edit_product_brand', new Set())).toEqual(['view_product_brands', 'view_products'])
  expect(getMissingPrerequisites('edit_store_customization', new Set())).toEqual(['view_store_customization'])
  expect(getMissingPrerequisites('edit_payment_options', new Set())).toEqual(['view_store_info'])
  for (const flag of permissionGroups.profile) expect(getMissingPrerequisites(flag, new Set())).toEqual([])
})

it('has presets without missing prerequisites', () => {
  for (const name of presetNames) {
    const selected = new Set(getGrantablePreset(name, grantAny))
    expect([...selected].flatMap((flag) => getMissingPrerequisites(flag, selected))).toEqual([])
  }
})
