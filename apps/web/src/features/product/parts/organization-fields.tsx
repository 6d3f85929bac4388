import { TextInput } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { brands } from '#contract/domains/brands.ts'
import { categories, subCategories } from '#contract/domains/categories.ts'
import { collections } from '#contract/domains/collections.ts'
import { maxTags } from '#contract/domains/product.ts'
import { products } from '#contract/domains/products.ts'
import { visibilities } from '#contract/enumerations.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { SelectField, TagsField } from '#web/kit/fields/choice-fields.tsx'
import { PickerField } from '#web/kit/fields/picker.tsx'
import { productFieldsText } from '#web/features/product/product-fields.text.ts'
import { useProduct } from '#web/features/product/use-product.ts'

interface NamedEntity {
  _id: string
  name: string
}

const toOption = ({ _id, name }: NamedEntity) => ({ value: _id, label: name })
const toKnownOptions = (...entities: readonly (NamedEntity | null)[]) =>
  entities.flatMap((entity) => (entity ? [toOption(entity)] : []))

const useCanCall = (): ((endpoint: Endpoint) => boolean) => {
  const { can } = useSession()
  return ({ permissions: needs }) => needs.every(can)
}

/** The selected names, for users who may not list the options. */
const ReadOnlyNames = ({ label, names }: { label: string; names: readonly string[] }) => {
  const t = useText(productFieldsText)
  const { locked } = useProduct()
  // A locked page says so once, at its top.
  const description = locked ? undefined : t('cannotChoose')
  return <TextInput label={label} description={description} readOnly value={names.join(', ') || t('noneChosen')} />
}

const CategoryFields = () => {
  const t = useText(productFieldsText)
  const { product } = useProduct()
  const canCall = useCanCall()
  const { setValue } = useFormContext()
  const category: unknown = useWatch({ name: 'category' })
  const categoryId = typeof category === 'string' ? category : undefined
  const createCategory = useSend(categories.create)
  const createSubcategory = useSend(subCategories.create)
  const createCategoryOption = async (name: string) => {
    const created = await createCategory.send({ body: { name } })
    return created && toOption(created)
  }
  const createSubcategoryOption = async (name: string) => {
    const created = categoryId && (await createSubcategory.send({ body: { name, category: categoryId } }))
    return created ? toOption(created) : undefined
  }
  return (
    <>
      {canCall(categories.list) ? (
        <PickerField
          name="category"
          label={t('category')}
          endpoint={categories.list}
          toOption={toOption}
          knownOptions={toKnownOptions(product.category)}
          create={canCall(categories.create) ? createCategoryOption : undefined}
          onSelect={() => setValue('subcategory', null, { shouldDirty: true })}
        />
      ) : (
        <ReadOnlyNames label={t('category')} names={toKnownOptions(product.category).map(({ label }) => label)} />
      )}
      {canCall(subCategories.list) ? (
        <PickerField
          key={categoryId}
          name="subcategory"
          label={t('subcategory')}
          {...(!categoryId && { help: t('chooseCategory') })}
          disabled={!categoryId}
          endpoint={subCategories.list}
          query={categoryId ? { category: categoryId } : undefined}
          toOption={toOption}
          knownOptions={toKnownOptions(product.subcategory)}
          create={canCall(subCategories.create) ? createSubcategoryOption : undefined}
        />
      ) : (
        <ReadOnlyNames label={t('subcategory')} names={toKnownOptions(product.subcategory).map(({ label }) => label)} />
      )}
    </>
  )
}

const BrandField = () => {
  const t = useText(productFieldsText)
  const { product } = useProduct()
  const canCall = useCanCall()
  const createBrand = useSend(brands.create)
  const createBrandOption = async (name: string) => {
    const created = await createBrand.send({ body: { name } })
    return created && toOption(created)
  }
  if (!canCall(brands.list))
    return <ReadOnlyNames label={t('brand')} names={toKnownOptions(product.brand).map(({ label }) => label)} />
  return (
    <PickerField
      name="brand"
      label={t('brand')}
      endpoint={brands.list}
      toOption={toOption}
      knownOptions={toKnownOptions(product.brand)}
      create={canCall(brands.create) ? createBrandOption : undefined}
    />
  )
}

const CollectionsField = () => {
  const t = useText(productFieldsText)
  const { product } = useProduct()
  const canCall = useCanCall()
  const byHand = product.collections.filter((collection) => collection.byHand)
  const byRule = product.collections.filter((collection) => !collection.byHand).map(({ name }) => name)
  if (!canCall(collections.list))
    return <ReadOnlyNames label={t('collections')} names={byHand.map(({ name }) => name)} />
  return (
    <PickerField
      multiple
      name="collections"
      label={t('collections')}
      {...(byRule.length > 0 && { help: t('byRule', { names: byRule.join(', ') }) })}
      endpoint={collections.list}
      toOption={toOption}
      knownOptions={toKnownOptions(...byHand)}
    />
  )
}

/** Category, subcategory, brand, collections and tags. */
export const OrganizationFields = () => {
  const t = useText(productFieldsText)
  const { locked } = useProduct()
  const usedTags = useGet(products.tags).data?.data ?? []
  return (
    <>
      <CategoryFields />
      <BrandField />
      <CollectionsField />
      <TagsField
        name="tags"
        label={t('tags')}
        help={locked ? undefined : t('tagsHelp')}
        suggestions={usedTags.map(({ tag }) => tag)}
        maxTags={maxTags}
      />
    </>
  )
}

export const VisibilityField = () => {
  const t = useText(productFieldsText)
  return (
    <SelectField
      name="visibility"
      label={t('visibility')}
      options={visibilities.map((value) => ({ value, label: t(value) }))}
    />
  )
}
