import { Input, Pill, Select } from '@mantine/core'
import { useId, useState } from 'react'
import type { DiscountFields } from '#contract/domains/discount.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { useField } from '../../../kit/fields/use-field.ts'
import { kitText } from '../../../kit/kit.text.ts'
import { formText } from '../discount-form.text.ts'
import { kindOf, mayList, type PickedKind, pickedKinds } from '../discounts.draft.ts'
import type { Naming } from '../use-names.ts'
import classes from './discount-form.module.css'
import { TargetPicker } from './target-picker.tsx'

type Excluded = DiscountFields['excluded'][number]

/** Excluded products, variants, categories, brands or collections. */
export const ExceptField = ({ names, learn }: Naming) => {
  const t = useText(formText)
  const kit = useText(kitText)
  const { can } = useSession()
  const labelId = useId()
  const offered = pickedKinds.filter((kind) => mayList(kind, can))
  const [kind, setKind] = useState<PickedKind | undefined>(offered[0])
  const said = (one: Excluded) => t('excludedAs', { name: names[one.id] ?? one.id, kind: t(one.kind).toLowerCase() })
  const { field, shared } = useField({ name: 'excluded', label: t('except') }, (value) =>
    (value as Excluded[]).map(said).join(', '),
  )
  const excluded = (field.value ?? []) as Excluded[]
  return (
    <Input.Wrapper
      label={t('except')}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={t('exceptHelp')}
      error={shared.error}
    >
      <div role="group" aria-labelledby={labelId} className={classes.except}>
        {kind && (
          <div className={classes.exceptRow}>
            <Select
              aria-label={t('exceptKind')}
              data={offered.map((value) => ({ value, label: t(value) }))}
              value={kind}
              allowDeselect={false}
              onChange={(value) => setKind(offered.find((one) => one === value))}
            />
            <div className={classes.unlabelled}>
              <TargetPicker
                // A selection is added to the list below; the new key empties the picker.
                key={`${kind} ${excluded.length}`}
                kind={kind}
                label={t('exceptPick')}
                value={null}
                onChange={(id, options) => {
                  if (id === null || excluded.some((one) => one.id === id)) return
                  learn(options)
                  field.onChange([...excluded, { kind: kindOf(kind), id }])
                }}
              />
            </div>
          </div>
        )}
        {excluded.length > 0 && (
          <Pill.Group>
            {excluded.map((one) => (
              <Pill
                key={one.id}
                withRemoveButton
                removeButtonProps={{
                  'aria-label': kit('removeNamed', { name: said(one) }),
                  'aria-hidden': false,
                  tabIndex: 0,
                }}
                onRemove={() => field.onChange(excluded.filter(({ id }) => id !== one.id))}
              >
                {said(one)}
              </Pill>
            ))}
          </Pill.Group>
        )}
      </div>
    </Input.Wrapper>
  )
}
