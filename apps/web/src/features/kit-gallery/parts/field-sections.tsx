import { Button, SimpleGrid } from '@mantine/core'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { brands } from '#contract/domains/brands.ts'
import { email, id, requiredText, freeText } from '#contract/core/fields.ts'
import { price } from '#contract/core/money-fields.ts'
import { currencies } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { DateField, SelectField, SwitchField, TagsField } from '#web/kit/fields/choice-fields.tsx'
import { ImageField } from '#web/kit/fields/image-field.tsx'
import { MoneyField, NumberField } from '#web/kit/fields/number-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { ConflictPanel } from '#web/kit/form/conflict-panel.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { FormSteps } from '#web/kit/form/form-steps.tsx'
import { SaveBar } from '#web/kit/form/save-bar.tsx'
import { Picker, PickerField } from '#web/kit/fields/picker.tsx'
import { kitGalleryText } from '#web/features/kit-gallery/kit-gallery.text.ts'
import { Section } from './section.tsx'

const allFieldsSchema = z.strictObject({
  name: requiredText(40),
  contact: email,
  notes: freeText(200).optional(),
  quantity: z.int().min(1).max(99),
  price,
  currency: z.enum(currencies),
  active: z.boolean(),
  starts: z.iso.date().nullable().optional(),
  tags: z.array(z.string()).max(5),
  picture: z.string().nullable().optional(),
  brand: id.nullable().optional(),
})

const initial: z.input<typeof allFieldsSchema> = {
  name: '',
  contact: '',
  notes: '',
  quantity: 1,
  price: 1999,
  currency: 'USD',
  active: true,
  starts: null,
  tags: ['new'],
  picture: null,
  brand: null,
}

const toOption = (brand: { _id: string; name: string }) => ({ value: brand._id, label: brand.name })

const noopSender = { send: () => Promise.resolve(null), sending: false, error: null }

export const FieldsSection = () => {
  const t = useText(kitGalleryText)
  return (
    <Section title={t('fields')} description={t('fieldsUse')}>
      <Form schema={allFieldsSchema} initialValues={initial} sender={noopSender} request={(values) => values}>
        <FormSection title={t('order')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextField name="name" label={t('name')} help={t('help')} />
            <TextField name="contact" type="email" label={t('contact')} />
            <NumberField name="quantity" label={t('quantity')} />
            <MoneyField name="price" label={t('price')} />
            <SelectField
              name="currency"
              label={t('currency')}
              options={currencies.map((code) => ({ value: code, label: code }))}
            />
            <DateField name="starts" label={t('starts')} />
            <TagsField name="tags" label={t('tags')} />
            <PickerField name="brand" label={t('picker')} endpoint={brands.list} toOption={toOption} />
            <SwitchField name="active" label={t('active')} help={t('help')} />
          </SimpleGrid>
          <TextAreaField name="notes" label={t('notes')} />
          <ImageField name="picture" label={t('image')} />
          <div>
            <Button type="submit">{t('check')}</Button>
          </div>
        </FormSection>
      </Form>
    </Section>
  )
}

export const StepsSection = () => {
  const t = useText(kitGalleryText)
  const [active, setActive] = useState(1)
  const steps = [t('name'), t('price'), t('image')].map((label) => ({
    label,
    fields: [],
    content: <FormSection title={label}>{t('help')}</FormSection>,
  }))
  return (
    <Section title={t('steps')} description={t('stepsUse')}>
      <FormSteps steps={steps} active={active} reached={2} onStepChange={setActive} />
      <SaveBar dirty errorCount={0} saving={false} saveLabel={t('check')} discard={() => setActive(0)} />
      <SaveBar dirty errorCount={2} saving={false} saveLabel={t('check')} discard={() => setActive(0)} />
    </Section>
  )
}

export const ConflictSection = () => {
  const t = useText(kitGalleryText)
  const [isResolved, setIsResolved] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const formatValue = (value: unknown) => String(value)
  return (
    <Section title={t('conflict')} description={t('conflictUse')}>
      {isResolved ? (
        <Button variant="default" onClick={() => setIsResolved(false)}>
          {t('open')}
        </Button>
      ) : (
        <ConflictPanel
          conflict={{
            authorName: 'Ben Ortiz',
            isSelf: false,
            diffs: [{ name: 'name', mine: 'Alba & Sons', theirs: 'Alba', disputed: true }],
            disputed: ['name'],
            merged: ['notes'],
            afterOwnSave: false,
          }}
          fields={
            new Map([
              ['name', { label: t('name'), formatValue }],
              ['notes', { label: t('notes'), formatValue }],
            ])
          }
          acceptTheirs={() => setIsResolved(true)}
          save={() => setIsResolved(true)}
          panel={panel}
        />
      )}
    </Section>
  )
}

export const PickerSection = () => {
  const t = useText(kitGalleryText)
  const [single, setSingle] = useState<string | null>(null)
  const [multiple, setMultiple] = useState<string[]>([])
  return (
    <Section title={t('picker')} description={t('pickerUse')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Picker endpoint={brands.list} toOption={toOption} label={t('name')} value={single} onChange={setSingle} />
        <Picker
          endpoint={brands.list}
          toOption={toOption}
          label={t('tags')}
          multiple
          value={multiple}
          onChange={setMultiple}
        />
      </SimpleGrid>
    </Section>
  )
}
