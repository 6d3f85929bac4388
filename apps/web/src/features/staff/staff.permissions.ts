import {
  type Permission,
  type PermissionGroup,
  defaultStaffPermissions,
  ownerPermissions,
  permissionGroups,
  permissions,
  staffPresets,
} from '#contract/permissions.ts'

/** Contacts and vendors are for platform admins; merchants neither see nor grant them. */
export type StaffGroup = Exclude<PermissionGroup, 'contacts' | 'vendors'>
export type StaffPermission = (typeof permissionGroups)[StaffGroup][number]

const isStaffGroup = (group: string): group is StaffGroup => group !== 'contacts' && group !== 'vendors'

const isView = (flag: Permission): boolean => flag.startsWith('view_')

/** View flags first, because the others of a group need them. */
const viewsFirst = (flags: readonly StaffPermission[]): readonly StaffPermission[] =>
  flags.toSorted((a, b) => Number(isView(b)) - Number(isView(a)))

export const staffGroups: readonly { group: StaffGroup; flags: readonly StaffPermission[] }[] = Object.keys(
  permissionGroups,
)
  .filter(isStaffGroup)
  .map((group) => ({ group, flags: viewsFirst(permissionGroups[group]) }))

export const flagCount = ownerPermissions.length

export const presetNames = ['default', 'packer', 'support', 'manager'] as const
export type PresetName = (typeof presetNames)[number]

const presets: Readonly<Record<PresetName, readonly Permission[]>> = {
  default: defaultStaffPermissions,
  ...staffPresets,
}

/** Sorts in the contract's order, so that equal selections are equal lists. */
export const inOrder = (flags: Iterable<Permission>): Permission[] => {
  const held = new Set(flags)
  return permissions.filter((flag) => held.has(flag))
}

/** Leaves out flags that the current user can't grant. */
export const presetFor = (name: PresetName, mayGive: (flag: Permission) => boolean): Permission[] =>
  inOrder(presets[name].filter(mayGive))

export const presetOf = (flags: readonly Permission[]): PresetName | undefined =>
  presetNames.find((name) => String(inOrder(presets[name])) === String(inOrder(flags)))

// Groups whose screen requires a flag of another group.
const openedBy: Partial<Record<StaffGroup, StaffPermission>> = {
  categories: 'view_products',
  subcategories: 'view_products',
  collections: 'view_products',
  variants: 'view_products',
  customFields: 'view_products',
  brands: 'view_products',
  tasks: 'view_rewards',
  fulfillmentWindows: 'view_store_info',
  paymentOptions: 'view_store_info',
  cmsPages: 'view_store_info',
}

const standAlone = new Set<Permission>([...permissionGroups.profile, 'create_store'])

const neededBy = (flag: StaffPermission, { group, flags }: (typeof staffGroups)[number]): StaffPermission[] => {
  if (standAlone.has(flag)) return []
  const own = flag === 'edit_store_customization' ? 'view_store_customization' : flags.find(isView)
  const outer = openedBy[group]
  return [...(own && !isView(flag) ? [own] : []), ...(outer ? [outer] : [])]
}

const needed: ReadonlyMap<Permission, readonly StaffPermission[]> = new Map(
  staffGroups.flatMap((group) => group.flags.map((flag) => [flag, neededBy(flag, group)] as const)),
)

/** Flags that aren't selected but without which no screen uses the given flag. */
export const missingFor = (flag: Permission, chosen: ReadonlySet<Permission>): readonly StaffPermission[] =>
  (needed.get(flag) ?? []).filter((view) => !chosen.has(view))
