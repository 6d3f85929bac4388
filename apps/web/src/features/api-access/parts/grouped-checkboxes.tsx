import { Checkbox } from '@mantine/core'
import classes from './api-access.module.css'

interface Choice {
  value: string
  label: string
}

interface GroupedCheckboxesProps {
  label: string
  groups: readonly { id: string; label: string; choices: readonly Choice[] }[]
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
  /** In a frame that scrolls, for many. */
  scrolls?: boolean
}

/** Many choices below the headings of their groups. */
export const GroupedCheckboxes = ({
  label,
  groups,
  value,
  onChange,
  error,
  scrolls = false,
}: GroupedCheckboxesProps) => (
  <Checkbox.Group label={label} error={error} value={[...value]} onChange={onChange}>
    {/* Focusable, so that the keyboard can scroll it. */}
    <div
      className={`${classes.groups} ${scrolls ? classes.scroll : ''}`}
      {...(scrolls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {groups.map((group) => (
        <fieldset key={group.id} className={classes.group}>
          <legend>{group.label}</legend>
          {group.choices.map((choice) => (
            <Checkbox key={choice.value} value={choice.value} label={choice.label} size="sm" />
          ))}
        </fieldset>
      ))}
    </div>
  </Checkbox.Group>
)
