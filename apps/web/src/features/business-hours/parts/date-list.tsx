import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useText } from '#web/client/text.ts'
import { DateField } from '#web/kit/fields/choice-fields.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { businessHoursText } from '#web/features/business-hours/business-hours.text.ts'
import classes from './date-list.module.css'

interface DateListProps {
  name: 'closedDates' | 'specialHours'
  fields: readonly { id: string }[]
  canEdit: boolean
  textKeys: {
    row: 'closedDate' | 'specialDate'
    add: 'addDate' | 'addSpecialHours'
    remove: 'removeDate' | 'removeSpecialHours'
  }
  add: () => void
  remove: (index: number) => void
  /** More fields of a row. Without them, the rows are a table on wide screens. */
  children?: (index: number) => ReactNode
}

/** Dates with an optional name such as a holiday. */
export const DateList = ({ name, fields, canEdit, textKeys, add, remove, children }: DateListProps) => {
  const t = useText(businessHoursText)
  const addButton = useRef<HTMLButtonElement>(null)
  const removeAt = (index: number) => {
    remove(index)
    addButton.current?.focus()
  }
  return (
    <div>
      <div className={children ? classes.dates : `${classes.dates} ${classes.table}`}>
        {fields.map(({ id }, index) => (
          <div key={id} className={classes.date} role="group" aria-label={t(textKeys.row, { number: index + 1 })}>
            <DateField name={`${name}.${index}.date`} label={t('date')} />
            <TextField name={`${name}.${index}.name`} label={t('name')} />
            {canEdit && (
              <ActionIcon
                size="lg"
                className={classes.remove ?? ''}
                aria-label={t(textKeys.remove, { number: index + 1 })}
                onClick={() => removeAt(index)}
              >
                <IconTrash size={16} aria-hidden="true" />
              </ActionIcon>
            )}
            {children?.(index)}
          </div>
        ))}
      </div>
      {canEdit && (
        <Button ref={addButton} variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
          {t(textKeys.add)}
        </Button>
      )}
    </div>
  )
}
