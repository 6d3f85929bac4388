import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Condition } from '#contract/domains/collections.ts'
import { useText } from '../../../client/text.ts'
import { blank, type Draft, operatorsOf } from '../collections.draft.ts'
import { rulesText } from '../collections.text.ts'
import { ConditionValue } from './condition-value.tsx'
import classes from './rules.module.css'

interface ConditionRowProps {
  place: number
  condition: Draft
  offered: readonly Condition['field'][]
  error: string | undefined
  change: (condition: Draft) => void
  remove: () => void
  left: () => void
}

/** A condition of a rule: field, operator and value. */
export const ConditionRow = ({ place, condition, offered, error, change, remove, left }: ConditionRowProps) => {
  const t = useText(rulesText)
  const choices = offered.includes(condition.field) ? offered : [condition.field, ...offered]
  return (
    <li className={classes.condition} aria-label={t('condition', { place })}>
      <NativeSelect
        aria-label={t('field')}
        value={condition.field}
        data={choices.map((field) => ({ value: field, label: t(field) }))}
        onChange={({ currentTarget }) => {
          const field = choices.find((one) => one === currentTarget.value)
          if (field) change(blank(field))
        }}
      />
      <NativeSelect
        aria-label={t('operator')}
        value={condition.operator}
        data={operatorsOf(condition.field).map((operator) => ({ value: operator, label: t(operator) }))}
        onChange={({ currentTarget }) => {
          const operator = operatorsOf(condition.field).find((one) => one === currentTarget.value)
          if (operator) change({ ...condition, operator })
        }}
      />
      <div className={classes.value}>
        <ConditionValue
          condition={condition}
          readable={offered.includes(condition.field)}
          error={error}
          change={(value) => change({ ...condition, value })}
          left={left}
        />
      </div>
      <ActionIcon
        variant="subtle"
        color="neutral"
        size="lg"
        aria-label={t('removeCondition', { place })}
        onClick={remove}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}
