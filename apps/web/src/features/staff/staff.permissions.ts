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
export const sortFlags = (flags: Iterable<Permission>): Permission[] => {
  const flagSet = new Set(flags)
  return permissions.filter((flag) => flagSet.has(flag))
}

/** Leaves out flags that the current user can't grant. */
export const getGrantablePreset = (name: PresetName, canGrant: (flag: Permission) => boolean): Permission[] =>
  sortFlags(presets[name].filter(canGrant))

export interface PresetMatch {
  name: PresetName
  isEdited: boolean
}

const countDifferences = (flags: readonly Permission[], others: readonly Permission[]): number =>
  flags.filter((flag) => !others.includes(flag)).length + others.filter((flag) => !flags.includes(flag)).length

/**
 * The preset of these flags; if none is equal, the chosen one or the closest, as edited. Undefined if more than a third
 * of the closest differs.
 */
export const matchPreset = (
  flags: readonly Permission[],
  { chosen, canGrant = () => true }: { chosen?: PresetName | undefined; canGrant?: (flag: Permission) => boolean } = {},
): PresetMatch | undefined => {
  const candidates = presetNames.map((name) => {
    const preset = getGrantablePreset(name, canGrant)
    return { name, differences: countDifferences(flags, preset), size: preset.length }
  })
  const equal = candidates.find(({ differences }) => differences === 0)
  if (equal) return { name: equal.name, isEdited: false }
  const [closest] = candidates
    .filter(({ differences, size }) => differences * 3 <= size)
    .toSorted((a, b) => a.differences - b.differences)
  const name = chosen ?? closest?.name
  return name && { name, isEdited: true }
}

// Groups whose screen requires a flag of another group.
const screenFlags: Partial<Record<StaffGroup, StaffPermission>> = {
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

const independentFlags = new Set<Permission>([...permissionGroups.profile, 'create_store'])

const getPrerequisites = (flag: StaffPermission, { group, flags }: (typeof staffGroups)[number]): StaffPermission[] => {
  if (independentFlags.has(flag)) return []
  const ownView = flag === 'edit_store_customization' ? 'view_store_customization' : flags.find(isView)
  const screenFlag = screenFlags[group]
  return [...(ownView && !isView(flag) ? [ownView] : []), ...(screenFlag ? [screenFlag] : [])]
}

const prerequisites: ReadonlyMap<Permission, readonly StaffPermission[]> = new Map(
  staffGroups.flatMap((group) => group.flags.map((flag) => [flag, getPrerequisites(flag, group)] as const)),
)

/** Flags that aren't selected but without which no screen uses the given flag. */
export const getMissingPrerequisites = (
  flag: Permission,
  selected: ReadonlySet<Permission>,
): readonly StaffPermission[] => (prerequisites.get(flag) ?? []).filter((view) => !selected.has(view))
