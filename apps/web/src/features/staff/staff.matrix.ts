import type { Permission } from '#contract/permissions.ts'
import { type StaffGroup, type StaffPermission, staffGroups } from './staff.permissions.ts'

export const matrixColumns = ['view', 'create', 'edit', 'delete'] as const
export type MatrixColumn = (typeof matrixColumns)[number]

const columnPrefixes: Record<MatrixColumn, readonly string[]> = {
  view: ['view_'],
  create: ['create_'],
  edit: ['edit_', 'manage_'],
  delete: ['delete_'],
}

/** Areas that the contract combines with others in one group, by the ending of their flags. */
const splitAreas = [
  { area: 'drivers', group: 'logistics', ending: '_driver' },
  { area: 'routes', group: 'logistics', ending: '_route' },
  { area: 'storeDesign', group: 'store', ending: '_customization' },
] as const

export type MatrixArea = StaffGroup | (typeof splitAreas)[number]['area']

/** Includes viewing, so it isn't just the Edit of its row. */
const alwaysExtra: Permission = 'edit_customer_sensitive_info'

export interface MatrixRow {
  area: MatrixArea
  cells: Readonly<Partial<Record<MatrixColumn, StaffPermission>>>
  /** Shown as chips after the columns. */
  extras: readonly StaffPermission[]
  /** All of them, in the order shown. */
  flags: readonly StaffPermission[]
}

const toColumn = (flag: StaffPermission): MatrixColumn | undefined =>
  flag === alwaysExtra
    ? undefined
    : matrixColumns.find((column) => columnPrefixes[column].some((prefix) => flag.startsWith(prefix)))

const toRow = (area: MatrixArea, flags: readonly StaffPermission[]): MatrixRow => {
  const cells: Partial<Record<MatrixColumn, StaffPermission>> = {}
  for (const flag of flags) {
    const column = toColumn(flag)
    if (column) cells[column] ??= flag
  }
  const inColumns = matrixColumns.flatMap((column) => cells[column] ?? [])
  const extras = flags.filter((flag) => !inColumns.includes(flag))
  return { area, cells, extras, flags: [...inColumns, ...extras] }
}

const rows: readonly MatrixRow[] = staffGroups.flatMap(({ group, flags }) => {
  const parts = splitAreas
    .filter((part) => part.group === group)
    .map(({ area, ending }) => ({ area, flags: flags.filter((flag) => flag.endsWith(ending)) }))
  const rest = flags.filter((flag) => !parts.some((part) => part.flags.includes(flag)))
  return [toRow(group, rest), ...parts.map((part) => toRow(part.area, part.flags))]
})

/** Areas beside those of daily sales; two panels of equal height fit a window of 1440 × 900. */
const businessGroups: readonly StaffGroup[] = [
  'rewards',
  'tasks',
  'campaigns',
  'cmsPages',
  'domain',
  'store',
  'fulfillmentWindows',
  'paymentOptions',
  'staff',
  'subscription',
  'payout',
  'profile',
  'logs',
]
const isBusinessArea = ({ area }: MatrixRow): boolean =>
  area === 'storeDesign' || businessGroups.some((group) => group === area)

export const matrixPanels = [
  { panel: 'sales', rows: rows.filter((row) => !isBusinessArea(row)) },
  { panel: 'business', rows: rows.filter(isBusinessArea) },
] as const

/** The flags of a column in some rows. */
export const getColumnFlags = (panelRows: readonly MatrixRow[], column: MatrixColumn): StaffPermission[] =>
  panelRows.flatMap(({ cells }) => cells[column] ?? [])

export type ToggleState = 'all' | 'some' | 'none'

/** The state of a toggle for several flags; it only counts those that the editing person can add. */
export const getToggleState = (
  flags: readonly StaffPermission[],
  selected: ReadonlySet<Permission>,
  canAdd: (flag: StaffPermission) => boolean,
): ToggleState => {
  const addable = flags.filter(canAdd)
  if (addable.length > 0 && addable.every((flag) => selected.has(flag))) return 'all'
  return flags.some((flag) => selected.has(flag)) ? 'some' : 'none'
}
