import * as z from 'zod'
import { variantInput } from '#contract/domains/product.ts'
import { getMeasurements } from '#contract/measurements.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { EntryDialog } from '#web/kit/dialog/entry-dialog.tsx'
import { SwitchField } from '#web/kit/fields/choice-fields.tsx'
import { NumberField } from '#web/kit/fields/number-field.tsx'
import type { VariantRow } from '#web/features/product/product.variant-matrix.ts'
import { productVariantsText } from '#web/features/product/product-variants.text.ts'
import { TrackingFields } from './tracking-fields.tsx'

const schema = variantInput
  .pick({ tracksStock: true, allowBackorder: true, isTaxable: true, weightGrams: true })
  .extend({ isForAll: z.boolean() })

export type VariantSettings = Omit<z.output<typeof schema>, 'isForAll'>

interface VariantSettingsDialogProps {
  name: string
  row: VariantRow
  /** Opened for all variants; otherwise a switch applies the settings to all. */
  isForAll: boolean
  apply: (settings: VariantSettings, isForAll: boolean) => void
  close: () => void
}

/** Stock tracking, tax and weight of a variant, or of all variants at once. */
export const VariantSettingsDialog = ({ name, row, isForAll, apply, close }: VariantSettingsDialogProps) => {
  const t = useText(productVariantsText)
  const { store } = useSession()
  return (
    <EntryDialog
      title={isForAll ? t('settingsOfAll') : t('settingsOf', { name })}
      schema={schema}
      initialValues={{
        tracksStock: row.tracksStock ?? true,
        allowBackorder: row.allowBackorder ?? false,
        isTaxable: row.isTaxable ?? true,
        weightGrams: row.weightGrams ?? null,
        isForAll,
      }}
      confirmLabel={t('settingsDone')}
      onSubmit={({ isForAll: appliesToAll, ...settings }) => apply(settings, appliesToAll)}
      close={close}
    >
      <TrackingFields />
      <SwitchField name="isTaxable" label={t('taxable')} />
      <NumberField
        name="weightGrams"
        label={t('weight')}
        help={t('weightHelp')}
        {...getMeasurements(store?.timezone ?? '').weight}
      />
      {!isForAll && <SwitchField name="isForAll" label={t('forAll')} />}
    </EntryDialog>
  )
}
