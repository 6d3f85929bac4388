import { capitalize, type Names } from './names.ts'

// Templates of `npm run new:domain` for the dashboard: a list, and a page to create or edit an entity.

export const screens = ({
  one,
  many,
  spanish,
  permissions: { create, view },
}: Names): string => `import { IconFolder } from '@tabler/icons-react'
import type { Screen } from '#web/client/screen.ts'

export const ${one.camel}Screens: readonly Screen[] = [
  {
    path: '${many.kebab}',
    title: { en: '${many.title}', es: '${capitalize(spanish.many)}' },
    permissions: ['${view}'],
    menu: { group: 'catalog', order: 90, icon: IconFolder, permissions: ['${view}'] },
    find: { permissions: ['${view}'], load: () => import('./${many.kebab}.find.ts') },
    page: () => import('./${many.kebab}-page.tsx'),
  },
  {
    path: '${many.kebab}/new',
    title: { en: 'Add ${one.phrase}', es: 'Agregar ${spanish.one}' },
    permissions: ['${view}', '${create}'],
    page: () => import('./${one.kebab}-page.tsx'),
  },
  {
    path: '${many.kebab}/:id',
    title: { en: '${one.title}', es: '${capitalize(spanish.one)}' },
    permissions: ['${view}'],
    page: () => import('./${one.kebab}-page.tsx'),
  },
]
`

export const find = ({
  one,
  many,
}: Names): string => `import { ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { findIn } from '#web/client/screen.ts'

export default findIn({
  list: ${many.camel}.list,
  label: (${one.camel}) => ${one.camel}.name,
  to: (${one.camel}) => \`${many.kebab}/\${${one.camel}._id}\`,
})
`

const english = ({ one, many }: Names) => ({
  title: many.title,
  items: many.phrase,
  noun_one: one.phrase,
  noun_other: many.phrase,
  add: `Add ${one.phrase}`,
  name: 'Name',
  description: 'Description',
  updated: 'Updated',
  details: 'Details',
  emptyTitle: `No ${many.phrase} yet`,
  emptyBody: 'Add the first one to get started.',
})

const spanishText = ({ spanish: { one, many } }: Names): ReturnType<typeof english> => ({
  title: capitalize(many),
  items: many,
  noun_one: one,
  noun_other: many,
  add: `Agregar ${one}`,
  name: 'Nombre',
  description: 'Descripción',
  updated: 'Última actualización',
  details: 'Detalles',
  emptyTitle: `Aún no hay ${many}`,
  emptyBody: 'Agrega el primer elemento para empezar.',
})

export const text = (names: Names): string => `import { defineText } from '#web/client/text.ts'

export const ${names.many.camel}Text = defineText('${names.many.camel}', {
  en: ${JSON.stringify(english(names))},
  es: ${JSON.stringify(spanishText(names))},
})
`

export const listPage = ({ one, many }: Names): string => `import { useMemo } from 'react'
import { type ${one.pascal}, ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { useText } from '#web/client/text.ts'
import { useEntityActions } from '#web/kit/crud/use-entity-actions.tsx'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Column, PrimaryColumn } from '#web/kit/table/columns.ts'
import type { Sort } from '#web/kit/list/url-state.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { ${many.camel}Text } from './${many.kebab}.text.ts'

const byName: Sort = { by: 'name', order: 'asc' }

const ${many.pascal}Page = () => {
  const t = useText(${many.camel}Text)
  const removal = useRemoval(${many.camel}, { noun: (count) => t('noun', { count }) })
  const actions = useEntityActions(${many.camel}, { pluralNoun: t('items'), removal })
  const primaryColumn: PrimaryColumn<${one.pascal}> = useMemo(
    () => ({ label: t('name'), name: ({ name }) => name, to: ({ _id }) => _id, sort: 'name', width: '28%' }),
    [t],
  )
  const columns: Column<${one.pascal}>[] = useMemo(
    () => [
      {
        id: 'description',
        label: t('description'),
        value: ({ description }) => description,
      },
      timeColumn('updatedAt', t('updated')),
    ],
    [t],
  )
  return (
    <ListPage
      title={t('title')}
      list={${many.camel}.list}
      sort={byName}
      primaryColumn={primaryColumn}
      columns={columns}
      primaryAction={{ label: t('add'), to: 'new', reason: actions.createReason }}
      actions={(${one.camel}) => [actions.editRow(${one.camel}), actions.deleteRow(${one.camel})]}
      bulk={[actions.deleteRows]}
      prefetch={actions.prefetch}
      empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default ${many.pascal}Page
`

export const fields = ({ one, many }: Names): string => `import type { z } from 'zod'
import type { ${one.pascal}, ${one.camel}Fields } from '#contract/domains/${many.kebab}.ts'
import { useText } from '#web/client/text.ts'
import { TextAreaField } from '#web/kit/fields/text-area-field.tsx'
import { TextField } from '#web/kit/fields/text-field.tsx'
import { FormSection } from '#web/kit/form/form-section.tsx'
import { ${many.camel}Text } from '#web/features/${many.kebab}/${many.kebab}.text.ts'

export const ${one.camel}Values = (${one.camel}: ${one.pascal} | undefined): z.input<typeof ${one.camel}Fields> => ({
  name: ${one.camel}?.name ?? '',
  description: ${one.camel}?.description ?? '',
})

export const ${one.pascal}Fields = ({ isNew }: { isNew: boolean }) => {
  const t = useText(${many.camel}Text)
  return (
    <FormSection title={t('details')}>
      <TextField name="name" label={t('name')} autoFocus={isNew} />
      <TextAreaField name="description" label={t('description')} />
    </FormSection>
  )
}
`

export const page = ({
  one,
  many,
}: Names): string => `import { ${one.camel}Fields, ${many.camel} } from '#contract/domains/${many.kebab}.ts'
import { useText } from '#web/client/text.ts'
import { EntityPage } from '#web/kit/crud/entity-page.tsx'
import { useRemoval } from '#web/kit/crud/use-removal.ts'
import { ${many.camel}Text } from './${many.kebab}.text.ts'
import { ${one.pascal}Fields, ${one.camel}Values } from './parts/${one.kebab}-fields.tsx'

const ${one.pascal}Page = () => {
  const t = useText(${many.camel}Text)
  const removal = useRemoval(${many.camel}, { noun: (count) => t('noun', { count }) })
  return (
    <EntityPage
      endpoints={${many.camel}}
      pluralNoun={t('items')}
      create={{ title: t('add'), saveLabel: t('add') }}
      schema={${one.camel}Fields}
      values={${one.camel}Values}
      removal={removal}
    >
      {(${one.camel}) => <${one.pascal}Fields isNew={!${one.camel}} />}
    </EntityPage>
  )
}

export default ${one.pascal}Page
`
