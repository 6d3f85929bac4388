import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Condition } from '#contract/domains/collections.ts'
import { useText } from '#web/client/text.ts'
import { newCondition, type ConditionDraft, getOperators } from '#web/features/collections/collections.draft.ts'
import { rulesText } from '#web/features/collections/collections.text.ts'
import { ConditionValue } from './condition-value.tsx'
import classes from './rules.module.css'

interface ConditionRowProps {
  position: number
  condition: ConditionDraft
  allowedFields: readonly Condition['field'][]
  error: string | undefined
  change: (condition: ConditionDraft) => void
  remove: () => void
  onBlur: () => void
}

/** A condition of a rule: field, operator and value. */
export const ConditionRow = ({
  position,
  condition,
  allowedFields,
  error,
  change,
  remove,
  onBlur,
}: ConditionRowProps) => {
  const t = useText(rulesText)
  const choices = allowedFields.includes(condition.field) ? allowedFields : [condition.field, ...allowedFields]
  return (
    <li className={classes.condition} aria-label={t('condition', { position })}>
      <NativeSelect
        aria-label={t('field')}
        value={condition.field}
        data={choices.map((field) => ({ value: field, label: t(field) }))}
        onChange={({ currentTarget }) => {
          const field = choices.find((candidate) => candidate === currentTarget.value)
          if (field) change(newCondition(field))
        }}
      />
      <NativeSelect
        aria-label={t('operator')}
        value={condition.operator}
        data={getOperators(condition.field).map((operator) => ({ value: operator, label: t(operator) }))}
        onChange={({ currentTarget }) => {
          const operator = getOperators(condition.field).find((candidate) => candidate === currentTarget.value)
          if (operator) change({ ...condition, operator })
        }}
      />
      <div className={classes.value}>
        <ConditionValue
          condition={condition}
          canView={allowedFields.includes(condition.field)}
          error={error}
          change={(value) => change({ ...condition, value })}
          onBlur={onBlur}
        />
      </div>
      <ActionIcon
        variant="subtle"
        color="neutral"
        size="lg"
        aria-label={t('removeCondition', { position })}
        onClick={remove}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}
