import {
  type Category,
  type SubCategory,
  categories,
  categoryFields,
  subCategories,
  subCategoryFields,
} from '#contract/domains/categories.ts'
import { useText } from '#web/client/text.ts'
import { HandleField } from '#web/kit/crud/handle-field.tsx'
import { entityText } from '#web/kit/crud/entity.text.ts'
import { SelectField } from '#web/kit/fields/choice-fields.tsx'
import { ImageField } from '#web/kit/fields/image-field.tsx'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormDialog } from '#web/kit/dialog/form-dialog.tsx'
import { categoriesText } from '#web/features/categories/categories.text.ts'

const categoryValues = (category: Category | undefined) => ({
  name: category?.name ?? '',
  ...(category && { slug: category.slug }),
  description: category?.description ?? '',
  picture: category?.picture?.key ?? null,
})

export const CategoryDialog = ({ category, close }: { category: Category | undefined; close: () => void }) => {
  const t = useText(categoriesText)
  const entityMessages = useText(entityText)
  const fields = (
    <>
      <TextField name="name" label={t('name')} autoFocus />
      <ImageField name="picture" label={t('image')} saved={category?.picture} />
      <TextAreaField name="description" label={t('description')} />
      {category && <HandleField />}
    </>
  )
  return category ? (
    <FormDialog
      title={t('editTitle', { name: category.name })}
      schema={categoryFields}
      endpoint={categories.update}
      entity={category}
      values={categoryValues}
      request={(values, opened = category) => ({
        params: { id: category._id },
        body: { ...values, version: opened.version },
      })}
      successMessage={({ name }) => entityMessages('saved', { name })}
      close={close}
    >
      {fields}
    </FormDialog>
  ) : (
    <FormDialog
      title={t('newCategory')}
      schema={categoryFields}
      endpoint={categories.create}
      values={categoryValues}
      request={(body) => ({ body })}
      successMessage={({ name }) => entityMessages('created', { name })}
      saveLabel={t('create')}
      close={close}
    >
      {fields}
    </FormDialog>
  )
}

interface SubCategoryDialogProps {
  subcategory: SubCategory | undefined
  /** The current or future category of the subcategory. */
  parent: Category
  all: readonly Category[]
  close: () => void
}

export const SubCategoryDialog = ({ subcategory, parent, all, close }: SubCategoryDialogProps) => {
  const t = useText(categoriesText)
  const entityMessages = useText(entityText)
  const values = (opened: SubCategory | undefined) => ({
    name: opened?.name ?? '',
    ...(opened && { slug: opened.slug }),
    description: opened?.description ?? '',
    category: opened?.category ?? parent._id,
  })
  const fields = (
    <>
      <TextField name="name" label={t('name')} autoFocus />
      <SelectField
        name="category"
        label={t('category')}
        {...(subcategory && { help: t('categoryHelp') })}
        options={all.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <TextAreaField name="description" label={t('description')} />
      {subcategory && <HandleField />}
    </>
  )
  return subcategory ? (
    <FormDialog
      title={t('editTitle', { name: subcategory.name })}
      schema={subCategoryFields}
      endpoint={subCategories.update}
      entity={subcategory}
      values={values}
      request={(body, opened = subcategory) => ({
        params: { id: subcategory._id },
        body: { ...body, version: opened.version },
      })}
      successMessage={({ name }) => entityMessages('saved', { name })}
      close={close}
    >
      {fields}
    </FormDialog>
  ) : (
    <FormDialog
      title={t('newSub', { name: parent.name })}
      schema={subCategoryFields}
      endpoint={subCategories.create}
      values={values}
      request={(body) => ({ body })}
      successMessage={({ name }) => entityMessages('created', { name })}
      saveLabel={t('createSub')}
      close={close}
    >
      {fields}
    </FormDialog>
  )
}
