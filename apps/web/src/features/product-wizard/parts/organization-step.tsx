import { TextInput } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { brands } from '#contract/domains/brands.ts'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { collections } from '#contract/domains/collections.ts'
import { type Product, mostTags, productFields } from '#contract/domains/product.ts'
import { products } from '#contract/domains/products.ts'
import { visibilities } from '#contract/enumerations.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { useGet } from '../../../client/use-get.ts'
import { useSend } from '../../../client/use-send.ts'
import { SelectField, TagsField } from '../../../kit/fields/choice-fields.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { PickerField } from '../../../kit/picker.tsx'
import { productStepsText } from '../product-steps.text.ts'
import { useProductWizard } from '../use-product-wizard.ts'
import { StepForm } from './step-form.tsx'

const schema = productFields
  .pick({ category: true, subcategory: true, brand: true, collections: true, tags: true, visibility: true })
  .required({ visibility: true })

const values = (product: Product) => ({
  category: product.category?._id ?? null,
  subcategory: product.subcategory?._id ?? null,
  brand: product.brand?._id ?? null,
  collections: product.collections.filter(({ byHand }) => byHand).map(({ _id }) => _id),
  tags: product.tags,
  visibility: product.visibility,
})

interface Named {
  _id: string
  name: string
}

const toOption = ({ _id, name }: Named) => ({ value: _id, label: name })
const knownOf = (...named: readonly (Named | null)[]) => named.flatMap((one) => (one ? [toOption(one)] : []))

const useMay = (): ((endpoint: Endpoint) => boolean) => {
  const { can } = useSession()
  return ({ needs }) => needs.every(can)
}

/** The selected names, for users who may not list the options. */
const Fixed = ({ label, names }: { label: string; names: readonly string[] }) => {
  const t = useText(productStepsText)
  return (
    <TextInput label={label} description={t('cannotChoose')} readOnly value={names.join(', ') || t('noneChosen')} />
  )
}

const CategoryFields = () => {
  const t = useText(productStepsText)
  const { product } = useProductWizard()
  const may = useMay()
  const { setValue } = useFormContext()
  const category: unknown = useWatch({ name: 'category' })
  const chosen = typeof category === 'string' ? category : undefined
  const makeCategory = useSend(categories.create)
  const makeSubCategory = useSend(subCategories.create)
  const newCategory = async (name: string) => {
    const made = await makeCategory.send({ body: { name } })
    return made && toOption(made)
  }
  const newSubCategory = async (name: string) => {
    const made = chosen && (await makeSubCategory.send({ body: { name, category: chosen } }))
    return made ? toOption(made) : undefined
  }
  return (
    <>
      {may(categories.list) ? (
        <PickerField
          name="category"
          label={t('category')}
          help={t('categoryHelp')}
          endpoint={categories.list}
          toOption={toOption}
          known={knownOf(product.category)}
          create={may(categories.create) ? newCategory : undefined}
          chosen={() => setValue('subcategory', null, { shouldDirty: true })}
        />
      ) : (
        <Fixed label={t('category')} names={knownOf(product.category).map(({ label }) => label)} />
      )}
      {may(subCategories.list) ? (
        <PickerField
          key={chosen}
          name="subcategory"
          label={t('subcategory')}
          help={chosen ? t('subcategoryHelp') : t('chooseCategory')}
          disabled={!chosen}
          endpoint={subCategories.list}
          query={chosen ? { category: chosen } : undefined}
          toOption={toOption}
          known={knownOf(product.subcategory)}
          create={may(subCategories.create) ? newSubCategory : undefined}
        />
      ) : (
        <Fixed label={t('subcategory')} names={knownOf(product.subcategory).map(({ label }) => label)} />
      )}
    </>
  )
}

const BrandField = () => {
  const t = useText(productStepsText)
  const { product } = useProductWizard()
  const may = useMay()
  const make = useSend(brands.create)
  const newBrand = async (name: string) => {
    const made = await make.send({ body: { name } })
    return made && toOption(made)
  }
  if (!may(brands.list)) return <Fixed label={t('brand')} names={knownOf(product.brand).map(({ label }) => label)} />
  return (
    <PickerField
      name="brand"
      label={t('brand')}
      endpoint={brands.list}
      toOption={toOption}
      known={knownOf(product.brand)}
      create={may(brands.create) ? newBrand : undefined}
    />
  )
}

const CollectionsField = () => {
  const t = useText(productStepsText)
  const { product } = useProductWizard()
  const may = useMay()
  const byHand = product.collections.filter((one) => one.byHand)
  const byRule = product.collections.filter((one) => !one.byHand).map(({ name }) => name)
  const also = byRule.length > 0 ? ` ${t('byRule', { count: byRule.length, names: byRule.join(', ') })}` : ''
  if (!may(collections.list)) return <Fixed label={t('collections')} names={byHand.map(({ name }) => name)} />
  return (
    <PickerField
      multiple
      name="collections"
      label={t('collections')}
      help={`${t('collectionsHelp')}${also}`}
      endpoint={collections.list}
      toOption={toOption}
      known={knownOf(...byHand)}
    />
  )
}

export const OrganizationStep = () => {
  const t = useText(productStepsText)
  const used = useGet(products.tags).data?.data ?? []
  return (
    <StepForm schema={schema} values={values} body={(checked) => checked}>
      <FormSection title={t('filing')}>
        <CategoryFields />
        <BrandField />
        <CollectionsField />
        <TagsField
          name="tags"
          label={t('tags')}
          help={t('tagsHelp')}
          suggestions={used.map(({ tag }) => tag)}
          most={mostTags}
        />
        <SelectField
          name="visibility"
          label={t('visibility')}
          options={visibilities.map((value) => ({ value, label: t(value) }))}
        />
      </FormSection>
    </StepForm>
  )
}
