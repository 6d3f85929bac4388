import { Button, SimpleGrid } from '@mantine/core'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { brands } from '#contract/domains/brands.ts'
import { email, id, line, prose } from '#contract/core/fields.ts'
import { price } from '#contract/core/money.ts'
import { currencies } from '#contract/enumerations.ts'
import { useText } from '../../../client/text.ts'
import { DateField, SelectField, SwitchField, TagsField } from '../../../kit/fields/choice-fields.tsx'
import { ImageField } from '../../../kit/fields/image-field.tsx'
import { MoneyField, NumberField } from '../../../kit/fields/number-field.tsx'
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { Form } from '../../../kit/form.tsx'
import { ConflictPanel } from '../../../kit/form/conflict-panel.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { FormSteps } from '../../../kit/form/form-steps.tsx'
import { SaveBar } from '../../../kit/form/save-bar.tsx'
import { Picker, PickerField } from '../../../kit/picker.tsx'
import { kitBookText } from '../kit-book.text.ts'
import { Chapter } from './chapter.tsx'

const everything = z.strictObject({
  name: line(40),
  contact: email,
  notes: prose(200).optional(),
  quantity: z.int().min(1).max(99),
  price,
  currency: z.enum(currencies),
  active: z.boolean(),
  starts: z.iso.date().nullable().optional(),
  tags: z.array(z.string()).max(5),
  picture: z.string().nullable().optional(),
  brand: id.nullable().optional(),
})

const initial: z.input<typeof everything> = {
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

const nowhere = { send: () => Promise.resolve(null), sending: false, error: null }

export const FieldsChapter = () => {
  const t = useText(kitBookText)
  return (
    <Chapter title={t('fields')} use={t('fieldsUse')}>
      <Form schema={everything} initial={initial} sender={nowhere} request={(values) => values}>
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
          <ImageField name="picture" label={t('picture')} />
          <div>
            <Button type="submit">{t('check')}</Button>
          </div>
        </FormSection>
      </Form>
    </Chapter>
  )
}

export const StepsChapter = () => {
  const t = useText(kitBookText)
  const [active, setActive] = useState(1)
  const steps = [t('name'), t('price'), t('picture')].map((label) => ({
    label,
    fields: [],
    content: <FormSection title={label}>{t('help')}</FormSection>,
  }))
  return (
    <Chapter title={t('steps')} use={t('stepsUse')}>
      <FormSteps steps={steps} active={active} reached={2} go={setActive} />
      <SaveBar dirty wrong={0} saving={false} save={t('check')} discard={() => setActive(0)} />
      <SaveBar dirty wrong={2} saving={false} save={t('check')} discard={() => setActive(0)} />
    </Chapter>
  )
}

export const ConflictChapter = () => {
  const t = useText(kitBookText)
  const [settled, setSettled] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const show = (value: unknown) => String(value)
  return (
    <Chapter title={t('conflict')} use={t('conflictUse')}>
      {settled ? (
        <Button variant="default" onClick={() => setSettled(false)}>
          {t('open')}
        </Button>
      ) : (
        <ConflictPanel
          conflict={{
            who: 'Ben Ortiz',
            own: false,
            found: [{ name: 'name', mine: 'Alba & Sons', theirs: 'Alba', disputed: true }],
            disputed: ['name'],
            taken: ['notes'],
            asked: false,
          }}
          fields={
            new Map([
              ['name', { label: t('name'), show }],
              ['notes', { label: t('notes'), show }],
            ])
          }
          take={() => setSettled(true)}
          save={() => setSettled(true)}
          panel={panel}
        />
      )}
    </Chapter>
  )
}

export const PickerChapter = () => {
  const t = useText(kitBookText)
  const [one, setOne] = useState<string | null>(null)
  const [many, setMany] = useState<string[]>([])
  return (
    <Chapter title={t('picker')} use={t('pickerUse')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Picker endpoint={brands.list} toOption={toOption} label={t('name')} value={one} onChange={setOne} />
        <Picker endpoint={brands.list} toOption={toOption} label={t('tags')} multiple value={many} onChange={setMany} />
      </SimpleGrid>
    </Chapter>
  )
}
