import { Alert, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, type Ref, useState } from 'react'
import type { Permission } from '#contract/permissions.ts'
import { useText } from '../../../client/text.ts'
import { EmptyState } from '../../../kit/feedback.tsx'
import { flagCount, inOrder, type StaffPermission } from '../staff.permissions.ts'
import { staffPermissionsText } from '../staff-permissions.text.ts'
import { useFoundPermissions } from '../use-found-permissions.ts'
import { PermissionGroup } from './permission-group.tsx'
import classes from './permissions-editor.module.css'

interface PermissionsEditorProps {
  value: readonly Permission[]
  onChange: (value: Permission[]) => void
  /** The saved flags; changes are marked. */
  had: ReadonlySet<Permission>
  mayGive: (flag: Permission) => boolean
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
  const { value, onChange, had, mayGive, error, search, presets } = props
  const t = useText(staffPermissionsText)
  const [words, setWords] = useState('')
  const found = useFoundPermissions(words)
  const chosen = new Set(value)
  const toggle = (flags: readonly StaffPermission[], on: boolean) => {
    const others = value.filter((flag) => !flags.some((one) => one === flag))
    onChange(inOrder(on ? [...others, ...flags] : others))
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
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would submit the surrounding form.
            if (event.key === 'Enter') event.preventDefault()
            if (event.key === 'Escape') setWords('')
          }}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          rightSection={words && <CloseButton size="xs" aria-label={t('clear')} onClick={() => setWords('')} />}
        />
        <span className={classes.count} role="status">
          {t('chosen', { count: chosen.size, all: flagCount })}
        </span>
      </div>
      {presets}
      <PermissionsError error={error} />
      {found.map(({ group, flags, shown }) => (
        <PermissionGroup
          key={group}
          group={group}
          flags={flags}
          shown={shown}
          chosen={chosen}
          had={had}
          mayGive={mayGive}
          toggle={toggle}
        />
      ))}
      {found.length === 0 && <EmptyState drawing="missing" title={t('nothing', { words })} />}
    </div>
  )
}
