import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useField } from '#web/kit/fields/use-field.ts'
import { rulesText } from '#web/features/collections/collections.text.ts'
import {
  newCondition,
  type ConditionDraft,
  type RulesDraft,
  getAllowedFields,
} from '#web/features/collections/collections.draft.ts'
import { ConditionRow } from './condition-row.tsx'
import { RulesPreview } from './rules-preview.tsx'
import classes from './rules.module.css'

interface Problems {
  conditions?: readonly ({ value?: { message?: string } } | undefined)[]
}

/** The rules of a collection: conditions, whether all or any must match, and a preview of matching products. */
export const RulesField = () => {
  const t = useText(rulesText)
  const { can } = useSession()
  const labelId = useId()
  const list = useRef<HTMLUListElement>(null)
  const { field } = useField({ name: 'rules', label: t('title') }, (value) => {
    const count = (value as RulesDraft | null)?.conditions.length ?? 0
    return count === 0 ? t('none') : t('count', { count })
  })
  const { errors, dirtyFields } = useFormState({ name: 'rules' })
  const problems = errors['rules'] as Problems | undefined
  const rules = (field.value ?? null) as RulesDraft | null
  const conditions = rules?.conditions ?? []
  const allowedFields = getAllowedFields(can)
  const setConditions = (next: readonly ConditionDraft[]) =>
    field.onChange(next.length === 0 ? null : { match: rules?.match ?? 'all', conditions: next })
  const remove = (position: number) => {
    setConditions(conditions.filter((_, index) => index !== position))
    // The focused button is removed with its row.
    list.current?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <div className={classes.rules}>
      {conditions.length === 0 ? (
        <Text c="dimmed">{t('none')}</Text>
      ) : (
        <>
          <Group gap="xs" role="group" aria-labelledby={labelId}>
            <span id={labelId}>{t('match')}</span>
            <SegmentedControl
              size="xs"
              aria-labelledby={labelId}
              value={rules?.match ?? 'all'}
              onChange={(match) => field.onChange({ match, conditions })}
              data={[
                { value: 'all', label: t('all') },
                { value: 'any', label: t('any') },
              ]}
            />
          </Group>
          <ul className={classes.conditions} ref={list}>
            {conditions.map((condition, position) => (
              <ConditionRow
                // Conditions have no ids. The length in the key remounts all rows after one is removed.
                // oxlint-disable-next-line react/no-array-index-key -- conditions have no id
                key={`${conditions.length} ${position} ${condition.field}`}
                position={position + 1}
                condition={condition}
                allowedFields={allowedFields}
                error={problems?.conditions?.[position]?.value?.message}
                change={(next) => setConditions(conditions.map((other, index) => (index === position ? next : other)))}
                remove={() => remove(position)}
                onBlur={field.onBlur}
              />
            ))}
          </ul>
        </>
      )}
      <Group>
        <Button
          data-add
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          disabled={conditions.length >= 20}
          onClick={() => setConditions([...conditions, newCondition(allowedFields[0] ?? 'tag')])}
        >
          {t(conditions.length === 0 ? 'begin' : 'another')}
        </Button>
      </Group>
      {conditions.length > 0 && <RulesPreview rules={rules} showProducts={Boolean(dirtyFields['rules'])} />}
    </div>
  )
}
