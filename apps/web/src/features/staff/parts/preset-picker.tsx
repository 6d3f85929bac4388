import { Button, Radio } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Permission } from '#contract/permissions.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useField } from '#web/kit/fields/use-field.ts'
import {
  flagCount,
  getGrantablePreset,
  matchPreset,
  presetNames,
  type PresetName,
} from '#web/features/staff/staff.permissions.ts'
import { staffPermissionsText } from '#web/features/staff/staff-permissions.text.ts'
import { staffText } from '#web/features/staff/staff.text.ts'
import { usePresetLabel } from '#web/features/staff/use-permission-labels.ts'
import { PermissionsEditor, PermissionsError } from './permissions-editor.tsx'
import classes from './preset-picker.module.css'

const grantAny = () => true

/** Permissions of a new member: presets first, the full editor on request. */
export const PresetPicker = () => {
  const t = useText(staffPermissionsText)
  const staffLabels = useText(staffText)
  const { can } = useSession()
  const { field, shared } = useField({ name: 'permissions', label: staffLabels('permissions') })
  const [isAdjusting, setIsAdjusting] = useState(false)
  const editorId = useId()
  const value: readonly Permission[] = field.value ?? []
  const [chosen, setChosen] = useState<PresetName>()
  const match = matchPreset(value, { chosen, canGrant: can })
  const presetLabel = usePresetLabel()
  const current = match && !match.isEdited ? match.name : undefined
  const withheldCount = current ? getGrantablePreset(current, grantAny).length - value.length : 0
  const notes = [
    // The editor has its own count.
    ...(isAdjusting ? [] : [t('chosen', { count: value.length, all: flagCount })]),
    ...(withheldCount > 0 ? [t('withheld', { count: withheldCount })] : []),
  ]
  return (
    <div>
      <Radio.Group
        aria-label={t('startFrom')}
        value={current ?? ''}
        onChange={(name) => {
          const preset = presetNames.find((presetName) => presetName === name)
          if (!preset) return
          setChosen(preset)
          field.onChange(getGrantablePreset(preset, can))
        }}
      >
        <div className={classes.cards}>
          {presetNames.map((name) => (
            <Radio
              key={name}
              className={classes.card ?? ''}
              value={name}
              label={presetLabel(match?.name === name ? match : { name, isEdited: false })}
              description={t(`about_${name}`)}
            />
          ))}
        </div>
      </Radio.Group>
      {!isAdjusting && <PermissionsError error={shared.error} />}
      {notes.length > 0 && <p className={classes.note}>{notes.join(' · ')}</p>}
      <Button
        variant="default"
        aria-expanded={isAdjusting}
        aria-controls={editorId}
        leftSection={
          isAdjusting ? (
            <IconChevronUp size={16} aria-hidden="true" />
          ) : (
            <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
          )
        }
        onClick={() => setIsAdjusting(!isAdjusting)}
      >
        {t(isAdjusting ? 'hide' : 'adjust')}
      </Button>
      <div id={editorId} className={classes.editor} hidden={!isAdjusting}>
        {isAdjusting && (
          <PermissionsEditor
            value={value}
            onChange={field.onChange}
            savedFlags={new Set(value)}
            canGrant={can}
            error={shared.error}
            focusRef={field.ref}
          />
        )}
      </div>
    </div>
  )
}
