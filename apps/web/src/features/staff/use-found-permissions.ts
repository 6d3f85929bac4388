import { useMemo } from 'react'
import { useText } from '../../client/text.ts'
import { groupNames } from './permission-groups.text.ts'
import { permissionHelp } from './permission-help.text.ts'
import { permissionNames } from './permission-names.text.ts'
import { type StaffGroup, type StaffPermission, staffGroups } from './staff.permissions.ts'

interface FoundGroup {
  group: StaffGroup
  flags: readonly StaffPermission[]
  shown: readonly StaffPermission[]
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Groups with the flags that contain every term in the flag, its name, its help or its group. */
export const useFoundPermissions = (words: string): readonly FoundGroup[] => {
  const name = useText(permissionNames)
  const help = useText(permissionHelp)
  const title = useText(groupNames)
  const texts = useMemo(() => {
    const textOf = (group: StaffGroup, flag: StaffPermission) =>
      folded([flag, flag.replaceAll('_', ' '), name(flag), help(flag), title(group)].join(' '))
    return new Map(staffGroups.flatMap(({ group, flags }) => flags.map((flag) => [flag, textOf(group, flag)] as const)))
  }, [name, help, title])
  return useMemo(() => {
    const wanted = folded(words).split(/\s+/).filter(Boolean)
    const matches = (flag: StaffPermission) => wanted.every((word) => texts.get(flag)?.includes(word))
    return staffGroups
      .map(({ group, flags }) => ({ group, flags, shown: flags.filter(matches) }))
      .filter(({ shown }) => shown.length > 0)
  }, [words, texts])
}
