import { Input, Pill, Select } from '@mantine/core'
import { useId, useState } from 'react'
import type { DiscountFields } from '#contract/domains/discount.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useField } from '#web/kit/fields/use-field.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { formText } from '#web/features/discounts/discount-form.text.ts'
import { toTargetKind, canList, type PickerKind, pickerKinds } from '#web/features/discounts/discounts.draft.ts'
import type { TargetNames } from '#web/features/discounts/use-target-names.ts'
import classes from './discount-form.module.css'
import { TargetPicker } from './target-picker.tsx'

type Excluded = DiscountFields['excluded'][number]

/** Excluded products, variants, categories, brands or collections. */
export const ExclusionsField = ({ names, addNames: learn }: TargetNames) => {
  const t = useText(formText)
  const kit = useText(kitText)
  const { can } = useSession()
  const labelId = useId()
  const offered = pickerKinds.filter((kind) => canList(kind, can))
  const [kind, setKind] = useState<PickerKind | undefined>(offered[0])
  const describeExclusion = (entry: Excluded) =>
    t('excludedAs', { name: names[entry.id] ?? entry.id, kind: t(entry.kind).toLowerCase() })
  const { field, shared } = useField({ name: 'excluded', label: t('except') }, (value) =>
    (value as Excluded[]).map(describeExclusion).join(', '),
  )
  const excluded = (field.value ?? []) as Excluded[]
  return (
    <Input.Wrapper label={t('except')} labelElement="div" labelProps={{ id: labelId }} error={shared.error}>
      <div role="group" aria-labelledby={labelId} className={classes.except}>
        {kind && (
          <div className={classes.exceptRow}>
            <Select
              aria-label={t('exceptKind')}
              data={offered.map((value) => ({ value, label: t(value) }))}
              value={kind}
              allowDeselect={false}
              onChange={(value) => setKind(offered.find((entry) => entry === value))}
            />
            <div className={classes.unlabelled}>
              <TargetPicker
                // A selection is added to the list below; the new key empties the picker.
                key={`${kind} ${excluded.length}`}
                kind={kind}
                label={t('exceptPick')}
                value={null}
                onChange={(id, options) => {
                  if (id === null || excluded.some((entry) => entry.id === id)) return
                  learn(options)
                  field.onChange([...excluded, { kind: toTargetKind(kind), id }])
                }}
              />
            </div>
          </div>
        )}
        {excluded.length > 0 && (
          <Pill.Group>
            {excluded.map((entry) => (
              <Pill
                key={entry.id}
                withRemoveButton
                removeButtonProps={{
                  'aria-label': kit('removeNamed', { name: describeExclusion(entry) }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => field.onChange(excluded.filter(({ id }) => id !== entry.id))}
              >
                {describeExclusion(entry)}
              </Pill>
            ))}
          </Pill.Group>
        )}
      </div>
    </Input.Wrapper>
  )
}
