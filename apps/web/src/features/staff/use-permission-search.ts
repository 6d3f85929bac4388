import { useMemo } from 'react'
import { useText } from '#web/client/text.ts'
import { groupNames } from './permission-groups.text.ts'
import { permissionNames } from './permission-names.text.ts'
import { type StaffGroup, type StaffPermission, staffGroups } from './staff.permissions.ts'
import { usePermissionHelp } from './use-permission-labels.ts'

interface MatchingGroup {
  group: StaffGroup
  flags: readonly StaffPermission[]
  visibleFlags: readonly StaffPermission[]
}

const normalizeForSearch = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Groups with the flags that contain every term in the flag, its name, its help or its group. */
export const usePermissionSearch = (searchText: string): readonly MatchingGroup[] => {
  const name = useText(permissionNames)
  const help = usePermissionHelp()
  const title = useText(groupNames)
  const texts = useMemo(() => {
    const getSearchText = (group: StaffGroup, flag: StaffPermission) =>
      normalizeForSearch([flag, flag.replaceAll('_', ' '), name(flag), help(flag), title(group)].join(' '))
    return new Map(
      staffGroups.flatMap(({ group, flags }) => flags.map((flag) => [flag, getSearchText(group, flag)] as const)),
    )
  }, [name, help, title])
  return useMemo(() => {
    const terms = normalizeForSearch(searchText).split(/\s+/).filter(Boolean)
    const matches = (flag: StaffPermission) => terms.every((term) => texts.get(flag)?.includes(term))
    return staffGroups
      .map(({ group, flags }) => ({ group, flags, visibleFlags: flags.filter(matches) }))
      .filter(({ visibleFlags }) => visibleFlags.length > 0)
  }, [searchText, texts])
}
