import { Button, Radio } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Permission } from '#contract/permissions.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { useField } from '../../../kit/fields/use-field.ts'
import { flagCount, presetFor, presetNames } from '../staff.permissions.ts'
import { staffPermissionsText } from '../staff-permissions.text.ts'
import { staffText } from '../staff.text.ts'
import { PermissionsEditor, PermissionsError } from './permissions-editor.tsx'
import classes from './start-from.module.css'

const everything = () => true

/** Permissions of a new member: presets first, the full editor on request. */
export const StartFrom = () => {
  const t = useText(staffPermissionsText)
  const words = useText(staffText)
  const { can } = useSession()
  const { field, shared } = useField({ name: 'permissions', label: words('permissions') })
  const [adjusting, setAdjusting] = useState(false)
  const editor = useId()
  const value: readonly Permission[] = field.value ?? []
  const current = presetNames.find((name) => String(presetFor(name, can)) === String(value))
  const withheld = current ? presetFor(current, everything).length - value.length : 0
  return (
    <div>
      <Radio.Group
        aria-label={t('startFrom')}
        value={current ?? ''}
        onChange={(name) => {
          const chosen = presetNames.find((one) => one === name)
          if (chosen) field.onChange(presetFor(chosen, can))
        }}
      >
        <div className={classes.cards}>
          {presetNames.map((name) => (
            <Radio
              key={name}
              className={classes.card ?? ''}
              value={name}
              label={words(`preset_${name}`)}
              description={t(`about_${name}`)}
            />
          ))}
        </div>
      </Radio.Group>
      {!adjusting && <PermissionsError error={shared.error} />}
      <p className={classes.note}>
        {current
          ? words('some', { count: value.length, all: flagCount })
          : t('own', { count: value.length, all: flagCount })}
        {withheld > 0 && ` · ${t('withheld', { count: withheld })}`}
      </p>
      <Button
        variant="default"
        aria-expanded={adjusting}
        aria-controls={editor}
        leftSection={
          adjusting ? (
            <IconChevronUp size={16} aria-hidden="true" />
          ) : (
            <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
          )
        }
        onClick={() => setAdjusting(!adjusting)}
      >
        {t(adjusting ? 'hide' : 'adjust')}
      </Button>
      <div id={editor} className={classes.editor} hidden={!adjusting}>
        {adjusting && (
          <PermissionsEditor
            value={value}
            onChange={field.onChange}
            had={new Set(value)}
            mayGive={can}
            error={shared.error}
            search={field.ref}
          />
        )}
      </div>
    </div>
  )
}
