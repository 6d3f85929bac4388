import { Alert, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, type Ref, useState } from 'react'
import type { Permission } from '#contract/permissions.ts'
import { useText } from '#web/client/text.ts'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { flagCount, sortFlags, type StaffPermission } from '#web/features/staff/staff.permissions.ts'
import { staffPermissionsText } from '#web/features/staff/staff-permissions.text.ts'
import { usePermissionSearch } from '#web/features/staff/use-permission-search.ts'
import { PermissionGroup } from './permission-group.tsx'
import classes from './permissions-editor.module.css'

interface PermissionsEditorProps {
  value: readonly Permission[]
  onChange: (value: Permission[]) => void
  /** The saved flags; changes are marked. */
  savedFlags: ReadonlySet<Permission>
  canGrant: (flag: Permission) => boolean
  error: string | undefined
  /** Gets the focus on a validation error. */
  search: Ref<HTMLInputElement>
  /** Preset buttons below the search. */
  presets?: ReactNode
}

/** The server's error message for the selection. */
export const PermissionsError = ({ error }: { error: string | undefined }) =>
  error && (
    <Alert color="danger" role="alert" mb="md">
      {error}
    </Alert>
  )

/** All flags by group, searchable by flag, name, help and group. */
export const PermissionsEditor = (props: PermissionsEditorProps) => {
  const { value, onChange, savedFlags, canGrant, error, search, presets } = props
  const t = useText(staffPermissionsText)
  const [searchText, setSearchText] = useState('')
  const groups = usePermissionSearch(searchText)
  const selected = new Set(value)
  const toggle = (flags: readonly StaffPermission[], on: boolean) => {
    const others = value.filter((flag) => !flags.some((toggled) => toggled === flag))
    onChange(sortFlags(on ? [...others, ...flags] : others))
  }
  return (
    <div>
      <div className={classes.tools}>
        <TextInput
          className={classes.search ?? ''}
          ref={search}
          type="search"
          aria-label={t('search')}
          placeholder={t('searchHint')}
          value={searchText}
          onChange={(event) => setSearchText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would submit the surrounding form.
            if (event.key === 'Enter') event.preventDefault()
            if (event.key === 'Escape') setSearchText('')
          }}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          rightSection={
            searchText && <CloseButton size="xs" aria-label={t('clear')} onClick={() => setSearchText('')} />
          }
        />
        <span className={classes.count} role="status">
          {t('chosen', { count: selected.size, all: flagCount })}
        </span>
      </div>
      {presets}
      <PermissionsError error={error} />
      {groups.map(({ group, flags, visibleFlags }) => (
        <PermissionGroup
          key={group}
          group={group}
          flags={flags}
          visibleFlags={visibleFlags}
          selected={selected}
          savedFlags={savedFlags}
          canGrant={canGrant}
          toggle={toggle}
        />
      ))}
      {groups.length === 0 && <EmptyState illustration="missing" title={t('nothing', { words: searchText })} />}
    </div>
  )
}
