import { capitalize, type Names } from './names.ts'

// What `npm run new:domain` writes for the dashboard: a list, a form to create and one to edit.

export const screens = ({
  one,
  many,
  spanish,
  permissions: { create, view },
}: Names): string => `import { IconFolder } from '@tabler/icons-react'
import type { Screen } from '../../client/screen.ts'

export const ${one.camel}Screens: readonly Screen[] = [
  {
    path: '${many.kebab}',
    title: { en: '${many.title}', es: '${capitalize(spanish.many)}' },
    needs: ['${view}'],
    menu: { group: 'catalogue', order: 90, icon: IconFolder, needs: ['${view}'] },
    find: { needs: ['${view}'], load: () => import('./${many.kebab}.find.ts') },
    page: () => import('./${many.kebab}-page.tsx'),
  },
  {
    path: '${many.kebab}/new',
    title: { en: 'Add ${one.words}', es: 'Agregar ${spanish.one}' },
    needs: ['${view}', '${create}'],
    page: () => import('./${one.kebab}-create-page.tsx'),
  },
  {
    path: '${many.kebab}/:id',
    title: { en: '${one.title}', es: '${capitalize(spanish.one)}' },
    needs: ['${view}'],
    page: () => import('./${one.kebab}-page.tsx'),
  },
]
`

export const find = ({
  one,
  many,
}: Names): string => `import { ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { findIn } from '../../client/screen.ts'

export default findIn({
  list: ${many.camel}.list,
  label: (${one.camel}) => ${one.camel}.name,
  to: (${one.camel}) => \`${many.kebab}/\${${one.camel}._id}\`,
})
`

const english = ({ one, many }: Names) => ({
  title: many.title,
  add: `Add ${one.words}`,
  name: 'Name',
  description: 'Description',
  updated: 'Updated',
  details: 'Details',
  edit: 'Edit',
  delete: 'Delete',
  emptyTitle: `No ${many.words} yet`,
  emptyBody: 'Add the first one to get started.',
  createdToast: '“{{name}}” created',
  savedToast: '“{{name}}” saved',
  deleted_one: `{{count}} ${one.words} deleted`,
  deleted_other: `{{count}} ${many.words} deleted`,
  restored_one: `{{count}} ${one.words} restored`,
  restored_other: `{{count}} ${many.words} restored`,
  cannotCreate: `You don’t have permission to create ${many.words}. Ask your account owner.`,
  cannotEdit: `You don’t have permission to edit ${many.words}. Ask your account owner.`,
})

const spanishText = ({ spanish: { one, many } }: Names): ReturnType<typeof english> => ({
  title: capitalize(many),
  add: `Agregar ${one}`,
  name: 'Nombre',
  description: 'Descripción',
  updated: 'Última actualización',
  details: 'Detalles',
  edit: 'Editar',
  delete: 'Eliminar',
  emptyTitle: `Aún no hay ${many}`,
  emptyBody: 'Agrega el primer elemento para empezar.',
  createdToast: 'Se creó «{{name}}»',
  savedToast: 'Se guardó «{{name}}»',
  deleted_one: `Se eliminó {{count}} ${one}`,
  deleted_other: `Se eliminaron {{count}} ${many}`,
  restored_one: `Se restauró {{count}} ${one}`,
  restored_other: `Se restauraron {{count}} ${many}`,
  cannotCreate: `No tienes permiso para crear ${many}. Pídelo al titular de la cuenta.`,
  cannotEdit: `No tienes permiso para editar ${many}. Pídelo al titular de la cuenta.`,
})

export const text = (names: Names): string => `import { defineText } from '../../client/text.ts'

export const ${names.many.camel}Text = defineText('${names.many.camel}', {
  en: ${JSON.stringify(english(names))},
  es: ${JSON.stringify(spanishText(names))},
})
`

export const removal = ({
  one,
  many,
}: Names): string => `import { ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { withoutRows } from '../../client/optimistic.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { ${many.camel}Text } from './${many.kebab}.text.ts'

/** Deletes at once and offers Undo. */
export const use${one.pascal}Removal = () => {
  const t = useText(${many.camel}Text)
  const restore = useSend(${many.camel}.restoreMany, { success: ({ ids }) => t('restored', { count: ids.length }) })
  const remove = useSend(${many.camel}.removeMany, {
    success: ({ ids }) => t('deleted', { count: ids.length }),
    undo: ({ ids }) => restore.send({ body: { ids } }),
    optimistic: (patch, { body }) => patch(${many.camel}.list, (page) => withoutRows(page, body.ids)),
  })
  return { remove: (ids: string[]) => remove.send({ body: { ids } }), removing: remove.sending }
}
`

export const listPage = ({
  one,
  many,
  permissions: { create, edit },
}: Names): string => `import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { type ${one.pascal}, ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { ListPage } from '../../kit/list-page.tsx'
import type { Column, MainColumn } from '../../kit/list/columns.ts'
import { Time } from '../../kit/time.tsx'
import { use${one.pascal}Removal } from './use-${one.kebab}-removal.ts'
import { ${many.camel}Text } from './${many.kebab}.text.ts'

const ${many.pascal}Page = () => {
  const t = useText(${many.camel}Text)
  const { can } = useSession()
  const navigate = useNavigate()
  const { remove } = use${one.pascal}Removal()
  const reason = can('${edit}') ? undefined : t('cannotEdit')
  const trash = <IconTrash size={16} aria-hidden="true" />
  const main: MainColumn<${one.pascal}> = useMemo(
    () => ({ label: t('name'), name: ({ name }) => name, to: ({ _id }) => _id, sort: 'name', width: '28%' }),
    [t],
  )
  const columns: Column<${one.pascal}>[] = useMemo(
    () => [
      { id: 'description', label: t('description'), cell: ({ description }) => description, csv: ({ description }) => description },
      {
        id: 'updatedAt',
        label: t('updated'),
        cell: ({ updatedAt }) => <Time iso={updatedAt} />,
        csv: ({ updatedAt }) => updatedAt,
        moment: true,
        sort: 'updatedAt',
        firstOrder: 'desc',
        width: '132px',
      },
    ],
    [t],
  )
  return (
    <ListPage
      title={t('title')}
      list={${many.camel}.list}
      sort={{ by: 'name', order: 'asc' }}
      main={main}
      columns={columns}
      primary={{ label: t('add'), to: 'new', reason: can('${create}') ? undefined : t('cannotCreate') }}
      actions={({ _id }) => [
        { label: t('edit'), icon: <IconPencil size={16} aria-hidden="true" />, run: () => void navigate(_id), reason },
        { label: t('delete'), icon: trash, run: () => void remove([_id]), danger: true, reason },
      ]}
      bulk={[{ label: t('delete'), icon: trash, run: remove, danger: true, reason }]}
      empty={{ drawing: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default ${many.pascal}Page
`

export const fields = ({ one, many }: Names): string => `import type { z } from 'zod'
import type { ${one.pascal}, ${one.camel}Fields } from '#contract/domains/${many.kebab}.ts'
import { useText } from '../../../client/text.ts'
import { TextAreaField } from '../../../kit/fields/text-area-field.tsx'
import { TextField } from '../../../kit/fields/text-field.tsx'
import { FormSection } from '../../../kit/form/form-section.tsx'
import { ${many.camel}Text } from '../${many.kebab}.text.ts'

export const ${one.camel}Values = (${one.camel}: ${one.pascal} | undefined): z.input<typeof ${one.camel}Fields> => ({
  name: ${one.camel}?.name ?? '',
  description: ${one.camel}?.description ?? '',
})

export const ${one.pascal}Fields = ({ isNew = false }: { isNew?: boolean }) => {
  const t = useText(${many.camel}Text)
  return (
    <FormSection title={t('details')}>
      <TextField name="name" label={t('name')} autoFocus={isNew} />
      <TextAreaField name="description" label={t('description')} />
    </FormSection>
  )
}
`

export const createPage = ({ one, many }: Names): string => `import { useNavigate } from 'react-router'
import { ${one.camel}Fields, ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { useText } from '../../client/text.ts'
import { FormPage } from '../../kit/form-page.tsx'
import { ${many.camel}Text } from './${many.kebab}.text.ts'
import { ${one.pascal}Fields, ${one.camel}Values } from './parts/${one.kebab}-fields.tsx'

const ${one.pascal}CreatePage = () => {
  const t = useText(${many.camel}Text)
  const navigate = useNavigate()
  return (
    <FormPage
      title={t('add')}
      schema={${one.camel}Fields}
      endpoint={${many.camel}.create}
      values={${one.camel}Values}
      request={(body) => ({ body })}
      success={({ name }) => t('createdToast', { name })}
      saved={() => void navigate('..', { relative: 'path', replace: true })}
      save={t('add')}
    >
      <${one.pascal}Fields isNew />
    </FormPage>
  )
}

export default ${one.pascal}CreatePage
`

export const editPage = ({
  one,
  many,
  permissions: { edit },
}: Names): string => `import { useParams } from 'react-router'
import { ${one.camel}Fields, ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { useGet } from '../../client/use-get.ts'
import { DeleteButton } from '../../kit/delete-button.tsx'
import { ErrorState } from '../../kit/feedback.tsx'
import { FormPage } from '../../kit/form-page.tsx'
import { LastChange } from '../../kit/last-change.tsx'
import { FormSkeleton } from '../../kit/skeletons.tsx'
import { useDeleteAndLeave } from '../../kit/use-delete-and-leave.ts'
import { ${many.camel}Text } from './${many.kebab}.text.ts'
import { ${one.pascal}Fields, ${one.camel}Values } from './parts/${one.kebab}-fields.tsx'
import { use${one.pascal}Removal } from './use-${one.kebab}-removal.ts'

const ${one.pascal}Page = () => {
  const t = useText(${many.camel}Text)
  const { id = '' } = useParams()
  const deleteAndLeave = useDeleteAndLeave()
  const { data: ${one.camel}, error, refetch } = useGet(${many.camel}.get, { params: { id } })
  const { remove, removing } = use${one.pascal}Removal()
  const mayEdit = useSession().can('${edit}')

  if (!${one.camel}) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  return (
    <FormPage
      key={id}
      title={${one.camel}.name}
      subtitle={<LastChange of={${one.camel}} />}
      locked={mayEdit ? undefined : t('cannotEdit')}
      actions={mayEdit && <DeleteButton busy={removing} run={() => deleteAndLeave(() => remove([id]))} />}
      schema={${one.camel}Fields}
      endpoint={${many.camel}.update}
      entity={${one.camel}}
      values={${one.camel}Values}
      request={(values, opened = ${one.camel}) => ({ params: { id }, body: { ...values, version: opened.version } })}
      success={({ name }) => t('savedToast', { name })}
    >
      <${one.pascal}Fields />
    </FormPage>
  )
}

export default ${one.pascal}Page
`
