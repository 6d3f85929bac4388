import { Button } from '@mantine/core'
import type { Permission } from '#contract/permissions.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { useField } from '../../../kit/fields/use-field.ts'
import { presetFor, presetNames, presetOf } from '../staff.permissions.ts'
import { staffPermissionsText } from '../staff-permissions.text.ts'
import { staffText } from '../staff.text.ts'
import { useSaidDifference } from '../use-said-permissions.ts'
import { PermissionsEditor } from './permissions-editor.tsx'
import classes from './permissions-editor.module.css'

/** A member's permissions as a form field. */
export const PermissionsField = ({ had }: { had: readonly Permission[] }) => {
  const t = useText(staffPermissionsText)
  const words = useText(staffText)
  const { can } = useSession()
  const said = useSaidDifference(had)
  const { field, shared } = useField({ name: 'permissions', label: words('permissions') }, (value) =>
    said(value as Permission[]),
  )
  const value: readonly Permission[] = field.value ?? []
  const held = new Set(had)
  const current = presetOf(value)
  return (
    <PermissionsEditor
      value={value}
      onChange={field.onChange}
      had={held}
      mayGive={can}
      error={shared.error}
      search={field.ref}
      presets={
        <div className={classes.presets} role="group" aria-label={t('startFrom')}>
          <span className={classes.count}>{t('startFrom')}</span>
          {presetNames.map((name) => (
            <Button
              key={name}
              size="xs"
              variant={current === name ? 'light' : 'default'}
              aria-pressed={current === name}
              title={t(`about_${name}`)}
              onClick={() => field.onChange(presetFor(name, (flag) => can(flag) || held.has(flag)))}
            >
              {words(`preset_${name}`)}
            </Button>
          ))}
        </div>
      }
    />
  )
}
