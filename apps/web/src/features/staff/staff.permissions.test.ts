import { expect, it } from 'vitest'
import { ownerPermissions, permissionGroups, staffPresets } from '#contract/permissions.ts'
import {
  flagCount,
  sortFlags,
  getMissingPrerequisites,
  getGrantablePreset,
  presetNames,
  matchPreset,
  staffGroups,
} from './staff.permissions.ts'

const grantAny = () => true

it('offers each owner flag once and no platform flags', () => {
  const offered = staffGroups.flatMap(({ flags }) => flags)
  expect([...offered].toSorted()).toEqual([...ownerPermissions].toSorted())
  expect(offered.length).toBe(flagCount)
})

it('recognizes a preset in any order of flags', () => {
  for (const name of presetNames) {
    expect(matchPreset(getGrantablePreset(name, grantAny).toReversed())).toEqual({ name, isEdited: false })
  }
  expect(matchPreset(['view_orders'])).toBeUndefined()
})

it('recognizes an edited preset by the smallest difference, unless one was chosen', () => {
  const packer = getGrantablePreset('packer', grantAny)
  expect(matchPreset([...packer, 'view_customers'])).toEqual({ name: 'packer', isEdited: true })
  expect(matchPreset(packer.slice(1))).toEqual({ name: 'packer', isEdited: true })
  expect(matchPreset(['view_orders'], { chosen: 'packer' })).toEqual({ name: 'packer', isEdited: true })
  expect(matchPreset(packer, { chosen: 'manager' })).toEqual({ name: 'packer', isEdited: false })
})

it('compares with what the current user can grant', () => {
  const canGrant = (flag: string) => flag !== 'edit_order'
  const packer = getGrantablePreset('packer', canGrant)
  expect(matchPreset(packer, { canGrant })).toEqual({ name: 'packer', isEdited: false })
  expect(matchPreset(packer)).toEqual({ name: 'packer', isEdited: true })
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
