import { useFormContext, useWatch } from 'react-hook-form'
import { type DiscountFields, type TargetKind } from '#contract/domains/discount.ts'
import { discountScopes } from '#contract/enumerations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { useField } from '#web/kit/fields/use-field.ts'
import { FormSection } from '#web/kit/form/form-section.tsx'
import type { PickerOption } from '#web/kit/fields/picker.tsx'
import { formText } from '#web/features/discounts/discount-form.text.ts'
import { canList } from '#web/features/discounts/discounts.draft.ts'
import type { TargetNames } from '#web/features/discounts/use-target-names.ts'
import { ExclusionsField } from './exclusions-field.tsx'
import { TargetPicker } from './target-picker.tsx'

const TargetsField = ({ kind, names, addNames: learn }: { kind: TargetKind } & TargetNames) => {
  const t = useText(formText)
  const { can } = useSession()
  const label = t('targets', { kind: t(kind).toLowerCase() })
  const getName = (id: string) => names[id] ?? id
  const { field, shared } = useField({ name: 'targets', label }, (value) => (value as string[]).map(getName).join(', '))
  const ids = (field.value ?? []) as string[]
  const canListKind = canList(kind, can)
  const setTargets = (selected: string[], options: readonly PickerOption[]) => {
    learn(options)
    field.onChange(selected)
  }
  return (
    <>
      {/* Lets the form focus the picker's input on a validation error. */}
      <div ref={(box) => field.ref(box?.querySelector('input'))}>
        <TargetPicker
          key={kind}
          kind={kind}
          label={label}
          {...(!canListKind && { help: t('notListed') })}
          error={shared.error}
          disabled={!canListKind}
          required
          multiple
          knownOptions={ids.map((id) => ({ value: id, label: getName(id) }))}
          value={ids}
          onChange={setTargets}
        />
      </div>
      {kind === 'categories' && canList('subcategories', can) && (
        <TargetPicker
          // A selection is added to the list above; the new key empties the picker.
          key={`subcategories ${ids.length}`}
          kind="subcategories"
          label={t('addSubcategory')}
          value={null}
          onChange={(id, options) => id && !ids.includes(id) && setTargets([...ids, id], options)}
        />
      )}
    </>
  )
}

/** What the discount applies to, and what it excludes. */
export const ScopeFields = (targetNames: TargetNames) => {
  const t = useText(formText)
  const { can } = useSession()
  const { setValue, clearErrors } = useFormContext()
  const scope = useWatch<DiscountFields, 'scope'>({ name: 'scope' })
  const offered = discountScopes.filter(
    (candidate) => candidate === 'whole_store' || candidate === scope || canList(candidate, can),
  )
  return (
    <FormSection title={t('scopeTitle')}>
      <SelectField
        name="scope"
        label={t('scope')}
        options={offered
          .toSorted((a, b) => Number(b === 'whole_store') - Number(a === 'whole_store'))
          .map((value) => ({
            value,
            label: t(value),
          }))}
        onValueChange={() => {
          setValue('targets', [], { shouldDirty: true })
          clearErrors('targets')
        }}
      />
      {scope !== 'whole_store' && <TargetsField kind={scope} {...targetNames} />}
      <ExclusionsField {...targetNames} />
    </FormSection>
  )
}
